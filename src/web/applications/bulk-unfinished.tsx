import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS_LABELS } from '#domain/applications.ts';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { Opening } from '#web/ui/opening.tsx';
import { type UnfinishedRun, unfinishedRunsQuery } from './bulk-queries.ts';

const UnfinishedRunDialog = lazyPatiently(() => import('./unfinished-run-dialog.tsx'));

/** A run that was interrupted, as by a closed browser, waits here to be gone on with or stopped. */
export function UnfinishedRuns() {
  const { data: runs = [] } = useQuery(unfinishedRunsQuery);
  const [id, setId] = useState<string | null>(null);
  return (
    <>
      {runs.map((run) => (
        <Alert key={run.id} color="yellow" title={`Not finished: ${describe(run)}`}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {run.done.toLocaleString('en-IN')} of {run.total.toLocaleString('en-IN')} are done.
            </Text>
            <Button size="xs" onClick={() => setId(run.id)}>
              Go on
            </Button>
          </Group>
        </Alert>
      ))}
      {id && (
        <Opening>
          <UnfinishedRunDialog id={id} onClose={() => setId(null)} />
        </Opening>
      )}
    </>
  );
}

const describe = ({ status }: UnfinishedRun) =>
  status ? `setting applications to ${STATUS_LABELS[status]}` : 'a message to applicants';
