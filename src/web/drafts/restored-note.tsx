import { Alert, Button, Group } from '@mantine/core';

type RestoredNoteProps = { isShown: boolean; onDiscard: () => void };

/** Says that a form has what the person typed on an earlier visit (rule:forms-are-kept). */
export function RestoredNote({ isShown, onDiscard }: RestoredNoteProps) {
  if (!isShown) return null;
  return (
    <Alert color="marigold" role="status">
      <Group justify="space-between" gap="sm">
        You typed this earlier and haven't saved it yet. Please choose a file again if you had chosen one.
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
