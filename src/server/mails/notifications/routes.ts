import { z } from '@hono/zod-openapi';
import { linkConfirmationSchema } from '#domain/link-confirmations.ts';
import {
  mailPreferencesSchema,
  notificationListSchema,
  readAllSchema,
} from '#domain/mails/notification-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import {
  readAllNotifications,
  readNotification,
  resubscribe,
  setMailPreferences,
  unsubscribe,
  unsubscribeByProgram,
} from './commands.ts';
import { countUnread, getMailPreferences, getUnsubscription, listNotifications } from './queries.ts';
import { mailPreferences, notificationPage, unreadCount, unsubscription } from './responses.ts';

const tokenParams = z.object({ token: z.string().min(20).max(300) });
const numberParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const notificationRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/notifications',
    permission: 'managePreferences',
    summary: "The viewer's notifications, newest first",
    request: { query: notificationListSchema },
    response: notificationPage,
    run: ({ ctx, query }) => listNotifications(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/notifications/unread',
    permission: 'managePreferences',
    summary: 'How many notifications are unread',
    response: unreadCount,
    run: ({ ctx }) => countUnread(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/notifications/read',
    permission: 'managePreferences',
    summary: 'Mark everything as read that was seen',
    request: { body: readAllSchema },
    run: ({ ctx, body }) => readAllNotifications(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/notifications/{id}/read',
    permission: 'managePreferences',
    summary: 'Mark a notification as read',
    request: { params: numberParams },
    run: ({ ctx, params }) => readNotification(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/mail-preferences',
    permission: 'managePreferences',
    summary: 'Which optional mails the viewer does without',
    response: mailPreferences,
    run: ({ ctx }) => getMailPreferences(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/mail-preferences',
    permission: 'managePreferences',
    summary: 'Choose which optional mails to do without',
    request: { body: mailPreferencesSchema },
    run: ({ ctx, body }) => setMailPreferences(ctx, body),
  }),
  endpoint({
    method: 'get',
    path: '/unsubscriptions/{token}',
    permission: 'useMailedLink',
    summary: 'What an unsubscribe link stops',
    request: { params: tokenParams },
    response: unsubscription,
    run: ({ ctx, params }) => getUnsubscription(ctx, params.token),
  }),
  endpoint({
    method: 'post',
    path: '/unsubscriptions/{token}',
    permission: 'useMailedLink',
    summary: 'Stop the mails of an unsubscribe link, from its page',
    request: { params: tokenParams, body: linkConfirmationSchema('STOP') },
    run: ({ ctx, params }) => unsubscribe(ctx, params.token),
  }),
  endpoint({
    method: 'post',
    path: '/resubscriptions/{token}',
    permission: 'useMailedLink',
    summary: 'Send the mails of an unsubscribe link again',
    request: { params: tokenParams, body: linkConfirmationSchema('START') },
    run: ({ ctx, params }) => resubscribe(ctx, params.token),
  }),
]);

/**
 * One-click unsubscribing by mail programs (RFC 8058). It has the URL of the page, outside the API, and is the only write that requires
 * neither a session nor our origin: the signature of the link is the permission.
 */
export const oneClickRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'post',
    path: '/unsubscribe/{token}',
    permission: 'useMailedLink',
    summary: 'Stop the mails of an unsubscribe link, by a mail program',
    request: { params: tokenParams },
    run: ({ ctx, params }) => unsubscribeByProgram(ctx, params.token),
  }),
]);
