import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#web/lib/format.ts';
import { countOf, countSkipped, LeftOutList } from './bulk-left-out.tsx';
import { type BulkProgress, bulkRunQuery, cancelBulkRun, isUnderWay, outcomesUrl } from './bulk-queries.ts';
import { BulkUndo } from './bulk-undo.tsx';

/** The progress of a run, and its result once it has ended. */
export function BulkRunStep({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: run, isError } = useQuery(bulkRunQuery(id));
  if (run && !isUnderWay(run)) return <Result run={run} onClose={onClose} />;
  return (
    <Stack gap="lg">
      <div>
        <Text role="status" mb="xs">
          {run
            ? `${run.state === 'undoing' ? 'Undoing: ' : ''}${formatNumber(run.done)} of ${formatNumber(run.total)}`
            : 'Starting…'}
        </Text>
        <Progress value={run ? (100 * run.done) / run.total : 0} aria-label="Progress" />
      </div>
      {isError && (
        <Alert color="red" title="No connection" role="alert">
          The run continues on the server. You'll see its progress here as soon as you're connected again.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        You can close this page. The run continues, and the list shows its progress.
      </Text>
      <Group justify="flex-end" gap="sm">
        {run?.state === 'running' && <StopButton id={id} />}
        {/* The pressed button is gone. */}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function StopButton({ id }: { id: string }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => cancelBulkRun(id),
    onSuccess: (run) => client.setQueryData(bulkRunQuery(id).queryKey, run),
    meta: { errorTitle: 'Error stopping the run' },
  });
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      Stop
    </Button>
  );
}

function Result({ run, onClose }: { run: BulkProgress; onClose: () => void }) {
  const skipped = countSkipped(run.counts);
  return (
    <Stack gap="lg">
      <Text role="status" fw={600}>
        {resultOf(run)}
      </Text>
      {skipped > 0 && <LeftOutList counts={run.counts} leftOut={run.left_out} />}
      <Group justify="flex-end" gap="sm">
        <BulkUndo run={run} />
        <Button
          component="a"
          href={outcomesUrl(run.id)}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          Download result
        </Button>
        <Button data-autofocus autoFocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function resultOf({ state, kind, counts }: BulkProgress): string {
  const skipped = countSkipped(counts);
  if (state === 'undone') {
    return `Undone: ${applications(countOf(counts, 'undone'))} restored${skipped > 0 ? `, ${formatNumber(skipped)} not restored` : ''}.`;
  }
  const stopped = state === 'cancelled' ? 'Stopped. ' : '';
  const done = countOf(counts, 'done');
  const result = kind === 'message' ? `${counted(done, 'message')} sent` : `${applications(done)} updated`;
  return `${stopped}${result}${skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''}.`;
}

const applications = (count: number) => counted(count, 'application');

const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
