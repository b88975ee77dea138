import { Stack, Text } from '@mantine/core';
import type { ApplicationText } from '#web/applications/queries.ts';
import classes from '#web/applications/writing.module.css';
import { formatBytes, formatDateTime } from '#web/lib/format.ts';

type Receipt = ApplicationText['receipts'][number];

const STEPS: Record<Receipt['step'], string> = {
  initial: 'Initial proposal',
  detailed: 'Detailed proposal',
};
const KINDS: Record<Receipt['files'][number]['kind'], string> = {
  resume: 'Your resume',
  presentation: 'Presentation',
};

/** The submission time of a step and its files: a copy with the same SHA-256 is the same file. */
export function ReceiptFacts({ receipt: { step, at, files } }: { receipt: Receipt }) {
  return (
    <Stack gap="xs">
      <Text>
        {STEPS[step]} received on <strong>{formatDateTime(at)}</strong> (India time)
      </Text>
      {files.map(({ kind, name, size, sha256 }) => (
        <div key={kind}>
          <Text size="sm">
            {KINDS[kind]}: {name} ({formatBytes(size).replace(' ', '\u00a0')})
          </Text>
          <Text size="xs" c="dimmed" className={classes.fingerprint}>
            SHA-256 {sha256}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
