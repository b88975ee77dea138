import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { driveBulkRun } from './bulk-drive.ts';
import { countDone, LeftOutList, notDone } from './bulk-left-out.tsx';
import { type BulkProgress, cancelBulkRun, outcomesUrl } from './bulk-queries.ts';

/** Goes on with a run while it is on the screen, and shows at the end what was done and what was not. */
export function BulkRunStep({ id, onClose }: { id: string; onClose: () => void }) {
  const { run, error, go, stop, isStopping } = useBulkRun(id);
  if (run && run.state !== 'running') return <Result run={run} onClose={onClose} />;
  const share = run && run.total > 0 ? (100 * run.done) / run.total : 0;
  return (
    <Stack gap="lg">
      <div>
        <Text role="status" mb="xs">
          {run ? `${number(run.done)} of ${number(run.total)}` : 'Beginning…'}
        </Text>
        <Progress value={share} aria-label="Progress" />
      </div>
      {error ? (
        <Alert color="red" title="Interrupted" role="alert">
          {error} What is done stays done, and nothing is done twice.
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          You can close this: the run then waits, and the list offers to go on with it.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" loading={isStopping} onClick={stop}>
          Stop here
        </Button>
        {error && <Button onClick={go}>Go on</Button>}
      </Group>
    </Stack>
  );
}

function useBulkRun(id: string) {
  const [run, setRun] = useState<BulkProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isStopping, setStopping] = useState(false);
  const leave = useRef<() => void>(undefined);
  const fail = useCallback((reason: unknown) => setError(inWords(reason)), []);
  const go = useCallback(() => {
    const left = new AbortController();
    leave.current = () => left.abort();
    setError(null);
    driveBulkRun(id, left.signal, setRun).catch((reason) => left.signal.aborted || fail(reason));
  }, [id, fail]);

  useEffect(() => {
    go();
    return () => leave.current?.();
  }, [go]);

  const stop = async () => {
    setStopping(true);
    leave.current?.();
    await cancelBulkRun(id).then(setRun, fail);
    setStopping(false);
  };
  return { run, error, go, stop, isStopping };
}

const inWords = (error: unknown): string =>
  (error instanceof ApiError && error.detail) || 'Something went wrong. Please try again.';

function Result({ run, onClose }: { run: BulkProgress; onClose: () => void }) {
  const [done, left] = [countDone(run.counts), notDone(run.counts)];
  return (
    <Stack gap="lg">
      <Text role="status" fw={600}>
        {run.state === 'cancelled' ? 'Stopped. ' : ''}
        {number(done)} done{left > 0 ? `, ${number(left)} not done` : ''}.
      </Text>
      {left > 0 && <LeftOutList counts={run.counts} leftOut={run.left_out} />}
      <Group justify="flex-end" gap="sm">
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

const number = (count: number) => count.toLocaleString('en-IN');
