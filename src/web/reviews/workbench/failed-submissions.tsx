import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FailedSubmission } from './use-submissions.ts';

type FailedSubmissionsProps = {
  failed: FailedSubmission[];
  current: string | undefined;
  onOpen: (id: string) => void;
  onDismiss: (id: string) => void;
};

/**
 * Reviews that returned to the queue. They don't take the place of the application on the screen, because the next key would mark the wrong
 * one.
 */
export function FailedSubmissions({ failed, current, onOpen, onDismiss }: FailedSubmissionsProps) {
  return failed.map(({ review: { id, number, project }, reason }) => (
    <Alert
      key={id}
      role="alert"
      color="red"
      mb="md"
      icon={<IconAlertTriangle stroke={1.75} />}
      title={`${number === null ? 'A review' : `Application ${number}`} (${project.name}) wasn't submitted`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => onDismiss(id)}
    >
      <Group gap="sm">
        <span>{reason} Everything you wrote is still there.</span>
        {id !== current && (
          <Button size="xs" variant="default" onClick={() => onOpen(id)}>
            Go back to it
          </Button>
        )}
      </Group>
    </Alert>
  ));
}
