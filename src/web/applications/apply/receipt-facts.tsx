import { Stack, Text } from '@mantine/core';
import { timeZoneName } from '#domain/time-zone.ts';
import type { ApplicationText } from '#web/applications/queries.ts';
import { formatBytes, formatDateTime } from '#web/lib/format.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from '#web/ui/writing.module.css';

type Receipt = ApplicationText['receipts'][number];

const STEPS: Record<Receipt['step'], string> = {
  initial: 'Initial proposal',
  detailed: 'Detailed proposal',
};
const KINDS: Record<Receipt['files'][number]['kind'], string> = {
  resume: 'Your resume',
  presentation: 'Presentation',
};

/** The submission time of a step and its files; their SHA-256 is collapsed on the screen and printed. */
export function ReceiptFacts({ receipt: { step, at, files } }: { receipt: Receipt }) {
  return (
    <Stack gap="xs">
      <Text>
        {STEPS[step]} received on <strong>{formatDateTime(at)}</strong>
        {` (${timeZoneName()})`}
      </Text>
      {files.map(({ kind, name, size }) => (
        <Text size="sm" key={kind}>
          {KINDS[kind]}: <Verbatim>{name}</Verbatim> ({formatBytes(size).replace(' ', '\u00a0')})
        </Text>
      ))}
      {files.length > 0 && (
        <details className={classes.details}>
          <summary>File fingerprints (SHA-256)</summary>
          <Text size="xs" c="dimmed">
            If your copy has the same SHA-256, it's exactly the file we received.
          </Text>
          {files.map(({ kind, sha256 }) => (
            <Text size="xs" c="dimmed" key={kind}>
              {KINDS[kind]}:{' '}
              <span className={classes.fingerprint} translate="no">
                SHA-256 {sha256}
              </span>
            </Text>
          ))}
        </details>
      )}
    </Stack>
  );
}
