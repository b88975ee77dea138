import { Box, Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts';

export type Question = {
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

/** A question that was answered stays until the next one, so that its dialog can fade away with its words. */
export type AskedQuestion = Question & { isOpen: boolean; close: (goesOn: boolean) => void };

/** A question with two answers, above every other dialog; closing it is the safe one. */
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
