import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { changedFields, toFormValues } from './project-form-values.ts';

type ProjectConflictProps = {
  base: ProjectDetail;
  latest: ProjectDetail;
  onLoadLatest: () => void;
  /** Called before the button submits the form. */
  onOverwrite: () => void;
};

/** Someone else saved the project: the viewer chooses before anything is overwritten or lost (rule:project-edit-conflict). */
export function ProjectConflict({ base, latest, onLoadLatest, onOverwrite }: ProjectConflictProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const changed = changedFields(toFormValues(base), toFormValues(latest));
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="marigold"
      icon={<IconUsers stroke={1.75} />}
      title="Someone else saved this project while you were editing it"
    >
      <Stack gap="sm">
        <Text size="sm">
          Saved on {formatDateTime(latest.updated_at)}
          {changed.length > 0 ? `, with changes to: ${changed.join(', ')}.` : '.'} Your changes are still in
          the form, but not saved.
        </Text>
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={onLoadLatest}>
            Discard mine, load theirs
          </Button>
          <Button size="xs" type="submit" onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
