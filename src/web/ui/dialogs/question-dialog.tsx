import { Box, Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import type { AskedQuestion } from './confirm.tsx';
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts';

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
