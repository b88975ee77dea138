import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { EmailAddress } from '#web/ui/email.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { mailPreviewQuery } from './queries.ts';

/** The text of an email, or only its recipient if its link gives access to an account. */
export default function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useQuery(mailPreviewQuery(id));
  return (
    <Dialog onClose={onClose} title={mail.data?.subject ?? 'Email'} size="lg">
      {mail.isPending && <RowsSkeleton label="Loading email..." />}
      {mail.isError && (
        <ErrorState title="The email couldn't be loaded" onRetry={() => void mail.refetch()} />
      )}
      {mail.data && (
        <Stack>
          <Text size="sm" c="dimmed">
            To <EmailAddress address={mail.data.recipient} />
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.data.text ?? SECRET}</Text>
        </Stack>
      )}
    </Dialog>
  );
}

const SECRET = 'This email is hidden because its link gives access to an account.';
