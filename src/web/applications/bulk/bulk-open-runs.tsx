import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { isUnderWay, type OpenBulkRun, openBulkRunsQuery } from './bulk-queries.ts';
import { BulkUndo } from './bulk-undo.tsx';

const BulkRunDialog = lazyWithRetry(() => import('./bulk-run-dialog.tsx'));

/** The viewer's runs that are in progress or can still be undone. */
export default function OpenBulkRuns() {
  const { data: runs = [] } = useQuery(openBulkRunsQuery);
  const [id, setId] = useState<string | null>(null);
  return (
    <>
      {runs.map((run) => (
        <Alert key={run.id} color="blue" title={titleOf(run)}>
          {isUnderWay(run) && <Progress value={(100 * run.done) / run.total} aria-label="Progress" mb="xs" />}
          <Group justify="space-between" gap="sm">
            {isUnderWay(run) && (
              <Text size="sm">
                {formatNumber(run.done)} of {formatNumber(run.total)}
              </Text>
            )}
            <Group gap="xs">
              <BulkUndo run={run} size="xs" />
              <Button size="xs" variant="default" onClick={() => setId(run.id)}>
                Details
              </Button>
            </Group>
          </Group>
        </Alert>
      ))}
      {id && (
        <DialogFallback>
          <BulkRunDialog id={id} onClose={() => setId(null)} />
        </DialogFallback>
      )}
    </>
  );
}

function titleOf({ state, status, changed }: OpenBulkRun): string {
  if (!status) return 'Sending messages to applicants';
  const label = STATUS_LABELS[status];
  if (state === 'undoing') return `Undoing: applications set to ${label}`;
  if (state === 'running') return `Setting applications to ${label}`;
  return changed === 1
    ? `1 application is now ${label}`
    : `${formatNumber(changed)} applications are now ${label}`;
}
