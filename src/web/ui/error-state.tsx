import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type ErrorStateProps = { title: string; detail?: string; onRetry?: () => void };

/** What stands where something should have been loaded, with another try. */
export function ErrorState({ title, detail = 'Please try again.', onRetry }: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      variant="light"
      color="red"
      py="xl"
      icon={<IconAlertTriangle stroke={1.5} />}
      title={title}
      description={detail}
    >
      {onRetry && (
        <EmptyState.Actions>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
