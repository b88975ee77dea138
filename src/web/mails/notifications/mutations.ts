import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailPreferencesInput } from '#domain/mails/notification-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { mailPreferencesQuery, unsubscriptionQuery } from './queries.ts';

const EVERY_LIST = { queryKey: ['notifications'] };

export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      readResponse(api.notifications[':id'].read.$put({ param: { id: String(id) } })),
    onSettled: () => client.invalidateQueries(EVERY_LIST),
  });
}

export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (up_to: number) => readResponse(api.notifications.read.$put({ json: { up_to } })),
    onSettled: () => client.invalidateQueries(EVERY_LIST),
    meta: { errorTitle: 'Error updating notifications' },
  });
}

/** Optimistic: the switch moves at once, and back after an error. */
export function useSetMailPreferences() {
  const client = useQueryClient();
  const { queryKey } = mailPreferencesQuery;
  return useMutation({
    mutationFn: (json: MailPreferencesInput) => readResponse(api['mail-preferences'].$put({ json })),
    onMutate: async (json) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, json);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { errorTitle: 'Error updating preferences' },
  });
}

export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { confirmation: string }) =>
      readResponse(api.unsubscriptions[':token'].$post({ param: { token }, json })),
    onSuccess: () => client.invalidateQueries(unsubscriptionQuery(token)),
  });
}

export function useResubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { confirmation: string }) =>
      readResponse(api.resubscriptions[':token'].$post({ param: { token }, json })),
    onSuccess: () => client.invalidateQueries(unsubscriptionQuery(token)),
  });
}
