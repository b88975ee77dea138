import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CorrectRecipientInput } from '#domain/mails/mail-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';

/** Sends a dead letter again, or all of them without an id (permission:manageOutbox). */
export function useSendAgain() {
  const refresh = useRefreshOutbox();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? readResponse(api.staff.outbox.retries.$post())
        : readResponse(api.staff.outbox[':id'].retries.$post({ param: { id } })),
    onSuccess: ({ requeued }) =>
      toastSuccess(
        'Queued again',
        requeued === 1 ? 'The email is on its way.' : `${requeued} emails are on their way.`,
      ),
    onSettled: () => refresh(),
    meta: { errorTitle: 'Error sending email' },
  });
}

/** Sends a dead letter to another address (permission:manageOutbox); the form shows errors itself. */
export function useCorrectRecipient(id: string) {
  const refresh = useRefreshOutbox();
  return useMutation({
    mutationFn: (json: CorrectRecipientInput) =>
      readResponse(api.staff.outbox[':id'].recipient.$put({ param: { id }, json })),
    onSuccess: () => toastSuccess('Queued again', 'The email is on its way to the new address.'),
    onSettled: () => refresh(),
  });
}

/** Marks a dead letter as dismissed (permission:manageOutbox). */
export function useDismissMail() {
  const refresh = useRefreshOutbox();
  return useMutation({
    mutationFn: (id: string) => readResponse(api.staff.outbox[':id'].dismissal.$put({ param: { id } })),
    onSuccess: () => toastSuccess('Email dismissed', 'You can still send it again from the list.'),
    onSettled: () => refresh(),
    meta: { errorTitle: 'Error dismissing email' },
  });
}

/** The admin panel counts the dead letters. */
function useRefreshOutbox() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['outbox'] }),
      client.invalidateQueries({ queryKey: ['staff', 'overview'] }),
    ]);
}
