import { Box, Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts';

export type Question = {
  /** The action: 'Delete project'. */
  title: string;
  /** The question: 'Are you sure you want to delete Asha Rao? This action cannot be undone.' */
  text: ReactNode;
  /** The label of the confirming button: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** False for a step that deletes nothing. */
  isDestructive?: boolean;
};

/** An answered question stays until the next one, so that its dialog can fade out with its text. */
export type AskedQuestion = Question & { isOpen: boolean; close: (isConfirmed: boolean) => void };

/** A question above every other dialog; closing it cancels. */
export default function QuestionDialog({ question }: { question: AskedQuestion }) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', isDestructive = true, close } = question;
  const isOpen = useOpenedOnceMounted(question.isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={() => close(false)}
      title={title}
      zIndex={Number(getDefaultZIndex('modal')) + 1}
    >
      <Box mb="md">{text}</Box>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => close(false)}>
          {cancelLabel}
        </Button>
        <Button color={isDestructive ? 'red.8' : undefined} onClick={() => close(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
