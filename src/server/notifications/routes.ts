import { z } from '@hono/zod-openapi';
import { mailPreferencesSchema, notificationListSchema, readAllSchema } from '#domain/notifications.ts';
import { createRouter, done, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { mailPreferences, notificationPage, unreadCount, unsubscription } from './answers.ts';
import { readAllNotifications, readNotification, setMailPreferences, unsubscribe } from './commands.ts';
import { countUnread, getMailPreferences, getUnsubscription, listNotifications } from './queries.ts';

const tokenParams = z.object({ token: z.string().min(20).max(300) });
const numberParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const notificationRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/notifications',
      permission: 'managePreferences',
      summary: "The viewer's notifications, newest first",
      request: { query: notificationListSchema },
      answer: notificationPage,
    }),
    async (c) => c.json(await listNotifications(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/notifications/unread',
      permission: 'managePreferences',
      summary: 'How many notifications are unread',
      answer: unreadCount,
    }),
    async (c) => c.json(await countUnread(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/notifications/read',
      permission: 'managePreferences',
      summary: 'Mark everything as read that was seen',
      request: { body: jsonBody(readAllSchema) },
      answer: done,
    }),
    async (c) => {
      await readAllNotifications(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/notifications/{id}/read',
      permission: 'managePreferences',
      summary: 'Mark a notification as read',
      request: { params: numberParams },
      answer: done,
    }),
    async (c) => {
      await readNotification(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/mail-preferences',
      permission: 'managePreferences',
      summary: 'Which optional mails the viewer does without',
      answer: mailPreferences,
    }),
    async (c) => c.json(await getMailPreferences(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/mail-preferences',
      permission: 'managePreferences',
      summary: 'Choose which optional mails to do without',
      request: { body: jsonBody(mailPreferencesSchema) },
      answer: done,
    }),
    async (c) => {
      await setMailPreferences(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/unsubscriptions/{token}',
      permission: 'useMailedLink',
      summary: 'What an unsubscribe link stops',
      request: { params: tokenParams },
      answer: unsubscription,
    }),
    async (c) => c.json(await getUnsubscription(c.var.ctx, c.req.valid('param').token), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/unsubscriptions/{token}',
      permission: 'useMailedLink',
      summary: 'Stop the mails of an unsubscribe link, from its page',
      request: { params: tokenParams },
      answer: done,
    }),
    async (c) => {
      await unsubscribe(c.var.ctx, c.req.valid('param').token);
      return c.json({ ok: true as const }, 200);
    },
  );

/**
 * Where mail programs unsubscribe by themselves (RFC 8058). It is the address of the page, outside the API, and the one
 * write that asks for neither a session nor our origin: the signature of the link is the permission.
 */
export const oneClickRoutes = createRouter().openapi(
  route({
    method: 'post',
    path: '/unsubscribe/{token}',
    permission: 'useMailedLink',
    summary: 'Stop the mails of an unsubscribe link, by a mail program',
    request: { params: tokenParams },
    answer: done,
  }),
  async (c) => {
    await unsubscribe(c.var.ctx, c.req.valid('param').token);
    return c.json({ ok: true as const }, 200);
  },
);
