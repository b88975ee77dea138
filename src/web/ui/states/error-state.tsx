import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { PATHS } from '#web/lib/paths.ts';
import { WithMailbox } from '#web/lib/with-mailbox.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = {
  title: string;
  detail?: string;
  onRetry?: () => void;
  /** The page shows nothing else: adds a link to the dashboard. */
  isWholePage?: boolean;
};

const DETAIL =
  'Your connection may be slow, or the portal may be busy. Everything you saved is safe. Please try again in a moment.';

/** Replaces content that failed to load: the error, a retry button and a link (rule:failed-page-offers-retry). */
export function ErrorState({ title, detail = DETAIL, onRetry, isWholePage = false }: ErrorStateProps) {
  const isOnDashboard = useLocation({ select: ({ pathname }) => pathname === PATHS.dashboard });
  return (
    <EmptyState
      role="alert"
      icon={<IconAlertTriangle stroke={1.5} />}
      title={title}
      description={<WithMailbox text={detail} />}
      action={
        <>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {isWholePage && !isOnDashboard && (
            <LinkButton to={PATHS.dashboard} variant="subtle">
              Go to Dashboard
            </LinkButton>
          )}
        </>
      }
    />
  );
}
