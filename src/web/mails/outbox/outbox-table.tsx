import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { MAIL_KINDS, MAIL_STATUSES, type MailStatus, REDIRECTABLE_MAIL_KINDS } from '#domain/mails/mails.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { type Column, DATE_AND_TIME } from '#web/staff/responsive-table.tsx';
import { focusPageIfLost } from '#web/ui/dialogs/use-focus-back.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { SoftBadge, type Tone } from '#web/ui/soft-badge.tsx';
import type { OutboxMail } from './queries.ts';

const TONES: Record<MailStatus, Tone> = {
  queued: 'blue',
  collected: 'gray',
  sending: 'blue',
  sent: 'green',
  kept: 'gray',
  dead: 'red',
  dismissed: 'gray',
  replaced: 'gray',
};

type Actions = {
  onRead: (id: string) => void;
  onSendAgain: (id: string) => Promise<unknown>;
  onCorrect: (mail: OutboxMail) => void;
  onDismiss: (id: string) => Promise<unknown>;
  isSending: boolean;
};

export const outboxColumns = (actions: Actions): Column<OutboxMail>[] => [
  {
    label: 'Queued',
    minWidth: DATE_AND_TIME,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    label: 'To',
    isPlain: true,
    minWidth: '15rem',
    cell: ({ recipient }) => <EmailAddress address={recipient} />,
  },
  { label: 'Subject', onPhone: 'title', cell: ({ subject }) => subject },
  { label: 'Kind', onPhone: 'hidden', cell: ({ kind }) => MAIL_KINDS[kind] },
  { label: 'Status', isPlain: true, cell: (mail) => <Status mail={mail} /> },
  { label: 'Actions', isPlain: true, cell: (mail) => <RowActions mail={mail} {...actions} /> },
];

function RowActions({ mail, isSending, ...actions }: Actions & { mail: OutboxMail }) {
  const { id, subject, recipient, status, kind } = mail;
  const isDead = status === 'dead';
  const read = useRef<HTMLButtonElement>(null);
  // The pressed button is gone or disabled then, or the whole row with a filter.
  const focusRow = () =>
    setTimeout(() => {
      read.current?.focus();
      focusPageIfLost();
    });
  return (
    <Group gap="xs">
      <Button
        ref={read}
        size="xs"
        variant="default"
        aria-label={`Read ${subject} to ${recipient}`}
        onClick={() => actions.onRead(id)}
      >
        Read
      </Button>
      {(isDead || status === 'dismissed') && (
        <Button
          size="xs"
          aria-label={`Send ${subject} to ${recipient} again`}
          disabled={isSending}
          onClick={() => void actions.onSendAgain(id).then(focusRow, focusRow)}
        >
          Send again
        </Button>
      )}
      {isDead && REDIRECTABLE_MAIL_KINDS.includes(kind) && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Correct the address ${recipient} of ${subject}`}
          onClick={() => actions.onCorrect(mail)}
        >
          Correct address
        </Button>
      )}
      {isDead && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Dismiss ${subject} to ${recipient}`}
          onClick={() => void actions.onDismiss(id).then(focusRow, focusRow)}
        >
          Dismiss
        </Button>
      )}
    </Group>
  );
}

function Status({
  mail: { status, attempts, last_error, text_error, send_after, sent_at },
}: {
  mail: OutboxMail;
}) {
  const hasFailed = attempts > 0 && status !== 'sent' && status !== 'kept';
  const lines = [
    ...(sent_at && status === 'sent' ? [formatDateTime(sent_at)] : []),
    ...(status === 'queued' && send_after ? [`Scheduled for ${formatDateTime(send_after)}`] : []),
    ...(hasFailed ? [attempts === 1 ? 'Tried once' : `Tried ${attempts} times`] : []),
    ...(hasFailed && last_error ? [last_error] : []),
    ...(text_error ? [`The programme’s own text failed, so this is the usual one: ${text_error}`] : []),
    ...(status === 'replaced' ? ['The status changed before it went out.'] : []),
  ];
  return (
    <Stack gap={2} align="flex-start" maw="22rem">
      <SoftBadge tone={TONES[status]}>{MAIL_STATUSES[status]}</SoftBadge>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}
