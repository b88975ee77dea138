import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { nullIfMissing } from '#web/lib/api-error.ts';

export type NotificationPage = ResponseOf<typeof api.notifications.$get>;
export type PortalNotification = NotificationPage['notifications'][number];

/** The unread count; the live channel invalidates it. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: () => readResponse(api.notifications.unread.$get()),
});

/** The viewer's notifications, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }): Promise<NotificationPage> =>
    readResponse(api.notifications.$get({ query: pageParam === null ? {} : { before: String(pageParam) } })),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  meta: { errorTitle: 'Error fetching notifications' },
});

export const mailPreferencesQuery = queryOptions({
  queryKey: ['mail-preferences'],
  queryFn: () => readResponse(api['mail-preferences'].$get()),
  meta: { errorTitle: 'Error fetching data' },
});

/** The emails that an unsubscribe link stops; its page explains errors itself. */
export const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscription', token],
    queryFn: () =>
      readResponse(api.unsubscriptions[':token'].$get({ param: { token } })).catch(nullIfMissing),
  });
