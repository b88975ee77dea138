import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { mailPreviewQuery } from './queries.ts';

/** What a mail says; of one that opens an account only to whom it went. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useQuery(mailPreviewQuery(id));
  return (
    <Dialog onClose={onClose} title={mail.data?.subject ?? 'Mail'} size="lg">
      {mail.isPending && <RowsSkeleton label="Loading mail..." />}
      {mail.isError && (
        <ErrorState title="The mail could not be loaded" onRetry={() => void mail.refetch()} />
      )}
      {mail.data && (
        <Stack>
          <Text size="sm" c="dimmed">
            To {mail.data.recipient}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.data.text ?? SECRET}</Text>
        </Stack>
      )}
    </Dialog>
  );
}

const SECRET = 'What this mail says is for its reader alone: its link opens an account.';
