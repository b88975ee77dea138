import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { focusPageIfLost } from '#web/ui/dialogs/use-focus-back.ts';
import { useDismissMail, useSendAgain } from './mutations.ts';
import { OutboxFilters } from './outbox-filters.tsx';
import { outboxColumns } from './outbox-table.tsx';
import { type OutboxMail, outboxQuery } from './queries.ts';
import type { ChangeOutboxSearch, OutboxSearch } from './search.ts';

const CorrectRecipientDialog = lazyWithRetry(() => import('./correct-recipient-dialog.tsx'));
const MailDialog = lazyWithRetry(() => import('./mail-dialog.tsx'));

type OutboxProps = { search: OutboxSearch; onChange: ChangeOutboxSearch };

/**
 * The emails of three months with their status; dead letters can be sent again, corrected or dismissed (permission:manageOutbox,
 * rule:outbox).
 */
export function Outbox({ search, onChange }: OutboxProps) {
  const outbox = useQuery(outboxQuery(search));
  const { mutateAsync: onSendAgain, isPending: isSending } = useSendAgain();
  const { mutateAsync: onDismiss } = useDismissMail();
  const [read, setRead] = useState<string | null>(null);
  const [corrected, setCorrected] = useState<OutboxMail | null>(null);
  const columns = useMemo(
    () => outboxColumns({ onRead: setRead, onSendAgain, onCorrect: setCorrected, onDismiss, isSending }),
    [onSendAgain, onDismiss, isSending],
  );
  const counts = outbox.data?.counts ?? [];
  const dead = counts.find(({ status }) => status === 'dead')?.count ?? 0;
  return (
    <Stack gap="lg">
      {dead > 0 && (
        <DeadLetters
          count={dead}
          isSending={isSending}
          onSendAgain={() => void onSendAgain(null).then(focusSoon, focusSoon)}
        />
      )}
      <OutboxFilters search={search} counts={counts} onChange={onChange} />
      <PagedTable
        noun="emails"
        query={outbox}
        rows={(data) => data.mails}
        columns={columns}
        onPage={(page) => onChange({ page })}
        whenEmpty={isFiltered(search) ? undefined : 'Emails from the portal will appear here.'}
      />
      <DialogFallback>
        {read && <MailDialog id={read} onClose={() => setRead(null)} />}
        {corrected && <CorrectRecipientDialog mail={corrected} onClose={() => setCorrected(null)} />}
      </DialogFallback>
    </Stack>
  );
}

/** The alert and its button are gone then. */
const focusSoon = () => setTimeout(focusPageIfLost);

const isFiltered = ({ page: _page, cycle: _cycle, ...filters }: OutboxSearch) =>
  Object.values(filters).some(Boolean);

type DeadLettersProps = { count: number; isSending: boolean; onSendAgain: () => void };

function DeadLetters({ count, isSending, onSendAgain }: DeadLettersProps) {
  return (
    <Alert
      color="red"
      title={count === 1 ? "One email couldn't be sent" : `${formatNumber(count)} emails couldn't be sent`}
    >
      <Group justify="space-between">
        <span>
          Either the mail server rejected {count === 1 ? 'it' : 'them'}, or we gave up after 24 hours. The
          list shows why.
        </span>
        <Button disabled={isSending} onClick={onSendAgain}>
          {count === 1 ? 'Send again' : 'Send all again'}
        </Button>
      </Group>
    </Alert>
  );
}
