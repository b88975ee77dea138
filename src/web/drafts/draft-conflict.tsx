import { Alert, Button, Group, Spoiler, Stack, Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { formatDateTime } from '#web/lib/format.ts';
import classes from '#web/ui/writing.module.css';

type DraftConflictProps = {
  savedAt: string;
  /** The text of the other version to show. */
  otherText: string;
  onKeepMine: () => void;
  onAcceptOther: () => void;
};

/** Another device or tab saved the draft: the writer chooses a version before anything is overwritten (rule:drafts-are-saved). */
export default function DraftConflict({ savedAt, otherText, onKeepMine, onAcceptOther }: DraftConflictProps) {
  return (
    <Alert
      color="marigold"
      icon={<IconDevices stroke={1.75} />}
      title="This draft was changed on another device or in another tab"
      mb="lg"
    >
      <Stack gap="sm">
        <Text size="sm">
          The other version was saved on {formatDateTime(savedAt)}. Yours is still below. Choose the one you
          want to continue with.
        </Text>
        <Spoiler maxHeight={96} showLabel="Show all" hideLabel="Show less">
          <Text size="sm" className={classes.otherText}>
            {otherText || 'The other version is empty.'}
          </Text>
        </Spoiler>
        <Group gap="sm">
          <Button size="xs" onClick={onKeepMine}>
            Keep my version
          </Button>
          <Button size="xs" variant="default" onClick={onAcceptOther}>
            Use the other version
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
