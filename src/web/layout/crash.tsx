import { Center } from '@mantine/core';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { logError } from '#web/lib/log.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';

/** Replaces a page that failed to render. */
export default function Crash({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => logError('The page failed', error), [error]);
  const detail = error instanceof ApiError ? error.detail : undefined;
  return (
    <Center component="main" id="main" mih="80dvh" p="lg">
      <ErrorState title="This page couldn't be shown" detail={detail} onRetry={retry} isWholePage />
    </Center>
  );
}
