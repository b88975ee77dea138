import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { changedFields, toFormValues } from './project-form-values.ts';

type ProjectConflictProps = {
  begun: ProjectDetail;
  theirs: ProjectDetail;
  onLoadTheirs: () => void;
  /** The button is the form's own: it submits after this. */
  onOverwrite: () => void;
};

/** Somebody else saved the project meanwhile: nothing is written over, and nothing typed lost, before a choice. */
export function ProjectConflict({ begun, theirs, onLoadTheirs, onOverwrite }: ProjectConflictProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const changed = changedFields(toFormValues(begun), toFormValues(theirs));
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="marigold"
      icon={<IconUsers stroke={1.75} />}
      title="Somebody else has saved this project meanwhile"
    >
      <Stack gap="sm">
        <Text size="sm">
          Saved on {formatDateTime(theirs.updated_at)}
          {changed.length > 0 ? `, with changes to: ${changed.join(', ')}.` : '.'} What you typed is still in
          the form and not saved yet.
        </Text>
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={onLoadTheirs}>
            Load theirs, drop mine
          </Button>
          <Button size="xs" type="submit" onClick={onOverwrite}>
            Save mine over it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
