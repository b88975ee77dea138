import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

type Question = {
  /** Names the act: 'Delete project'. */
  title: string;
  /** Names the thing: 'Are you sure you want to delete Asha Rao? This action cannot be undone.' */
  text: ReactNode;
  /** The button that does it: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** False for a step that takes nothing away. */
  isDestructive?: boolean;
};

/** Asks before a destructive step; the safe choice has the focus. Gives true when the person goes on. */
export function confirm(question: Question): Promise<boolean> {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', isDestructive = true } = question;
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: isDestructive ? { color: 'red.8' } : undefined,
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
