import { z } from '@hono/zod-openapi';
import { MAIL_TOPICS, NOTIFICATION_KINDS, UNSUBSCRIBE_TOPICS } from '#domain/mails/notifications.ts';

const notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string(),
  /** The path of its page. */
  path: z.string(),
  created_at: z.string(),
  is_read: z.boolean(),
  /** The request that it is about, while the viewer can accept or decline it. */
  join_request: z.object({ team_id: z.uuid(), user_id: z.uuid(), name: z.string() }).nullable(),
});

/** `next` loads the older ones; null at the end. */
export const notificationPage = z
  .object({ notifications: z.array(notification), next: z.int().nullable() })
  .openapi('NotificationPage');

export const unreadCount = z.object({ unread: z.int() }).openapi('UnreadCount');

export const mailPreferences = z.object({ muted: z.array(z.enum(MAIL_TOPICS)) }).openapi('MailPreferences');

export const unsubscription = z
  .object({ topic: z.enum(UNSUBSCRIBE_TOPICS), is_stopped: z.boolean() })
  .openapi('Unsubscription');

export type NotificationPage = z.infer<typeof notificationPage>;
export type MailPreferences = z.infer<typeof mailPreferences>;
export type UnsubscriptionResponse = z.infer<typeof unsubscription>;
