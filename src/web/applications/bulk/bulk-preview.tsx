import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { UNCONFIRMED_MESSAGES } from '#domain/applications/bulk-runs.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from './bulk-left-out.module.css';
import { countOf, countSkipped, LeftOutList } from './bulk-left-out.tsx';
import type { BulkPreview } from './bulk-queries.ts';

type PreviewProps = {
  preview: BulkPreview;
  isPending: boolean;
  onBack: () => void;
  onConfirm: () => void;
};

/** The preview, computed by the code that will make the change; Back has the focus. */
export function BulkPreviewStep({ preview, isPending, onBack, onConfirm }: PreviewProps) {
  const { kind, status, total, seen_total, counts, from, mails, left_out, example } = preview;
  const ready = countOf(counts, 'done');
  const [typed, setTyped] = useState('');
  // A wrong list of many is the mistake that can't be undone.
  const needsNumber = kind === 'message' && ready > UNCONFIRMED_MESSAGES;
  const label = status ? STATUS_LABELS[status] : '';
  return (
    <Stack gap="lg">
      {seen_total !== null && total !== seen_total && (
        <Alert color="yellow" title="The list has changed">
          You selected {formatNumber(seen_total)}, but {applications(total)} match now. Please check before
          you continue.
        </Alert>
      )}
      <div role="status">
        <Text fw={600}>
          {kind === 'set_status'
            ? `${formatNumber(ready)} of ${applications(total)} will become ${label}.`
            : `${formatNumber(ready)} of ${applications(total)} will receive the message.`}
        </Text>
        {ready > 0 && (
          <Text size="sm" c="dimmed">
            Now: {from.map((row) => `${formatNumber(row.count)} ${STATUS_LABELS[row.status]}`).join(', ')}.{' '}
            {kind === 'set_status' &&
              `${mails === 1 ? '1 person' : `${formatNumber(mails)} people`} will get an email about it.`}
          </Text>
        )}
      </div>
      {example && (
        <section aria-label="Example">
          <Text size="sm" c="dimmed">
            The first {kind === 'set_status' ? 'email' : 'message'}, to <Verbatim>{example.to}</Verbatim>:
          </Text>
          <pre className={classes.example}>{example.message}</pre>
        </section>
      )}
      {countSkipped(counts) > 0 && (
        <div>
          <Text fw={600} mb="xs">
            {formatNumber(countSkipped(counts))} will be skipped:
          </Text>
          <LeftOutList counts={counts} leftOut={left_out} />
        </div>
      )}
      {needsNumber && (
        <TextInput
          label={`To confirm, type the number of messages: ${ready}`}
          inputMode="numeric"
          maw={320}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus autoFocus onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={ready === 0 || (needsNumber && typed.trim() !== String(ready))}
          loading={isPending}
          onClick={onConfirm}
        >
          {kind === 'set_status'
            ? `Set ${formatNumber(ready)} to ${label}`
            : `Send ${formatNumber(ready)} ${ready === 1 ? 'message' : 'messages'}`}
        </Button>
      </Group>
    </Stack>
  );
}

const applications = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'application' : 'applications'}`;
