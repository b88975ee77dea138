import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '#web/lib/api.ts';
import { toastSuccess } from '#web/toasts.ts';

/** Sends a dead letter again, or all of them when there is no id (row 46). */
export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? answer(api.staff.outbox.retries.$post())
        : answer(api.staff.outbox[':id'].retries.$post({ param: { id } })),
    onSuccess: ({ requeued }) =>
      toastSuccess(
        'Queued again',
        requeued === 1 ? 'The mail is on its way.' : `${requeued} mails are on their way.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
    meta: { errorTitle: 'Error sending mail' },
  });
}
