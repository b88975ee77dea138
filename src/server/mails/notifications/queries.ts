import { eq, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { notFound } from '#domain/errors.ts';
import {
  MAX_UNREAD_COUNT,
  NOTIFICATIONS_PER_PAGE,
  type NotificationKind,
  notificationPath,
  notificationText,
} from '#domain/mails/notifications.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { muted_mails } from '../../db/schema/mails.ts';
import type { MailPreferences, NotificationPage, UnsubscriptionResponse } from './responses.ts';
import { readUnsubscribeToken, type Subscriber, type Unsubscription } from './unsubscribe-links.ts';

type Row = {
  id: number;
  kind: NotificationKind;
  subject: string;
  status: ApplicationStatus | null;
  person: string | null;
  application_id: string | null;
  created_at: string;
  is_read: boolean;
};

/** A page of the viewer's notifications, newest first; `before` is the `next` of the previous page (permission:managePreferences). */
export async function listNotifications(
  { db, viewer }: SignedIn,
  { before }: { before?: number },
): Promise<NotificationPage> {
  const { rows } = await db.execute<Row>(sql`
    select n.id::int as id, n.kind, n.subject, n.status, p.display_name as person, n.application_id,
      ${isoInstant(sql`n.created_at`)} as created_at, n.read_at is not null as is_read
    from notifications n left join profiles p on p.user_id = n.actor_id
    where n.user_id = ${viewer.id} ${before === undefined ? sql`` : sql`and n.id < ${before}`}
    order by n.id desc limit ${NOTIFICATIONS_PER_PAGE + 1}
  `);
  const page = rows.slice(0, NOTIFICATIONS_PER_PAGE);
  const notifications = page.map(({ id, kind, application_id, created_at, is_read, ...facts }) => ({
    id,
    kind,
    text: notificationText({ kind, ...facts }),
    path: notificationPath(kind, application_id),
    created_at,
    is_read,
  }));
  const hasMore = rows.length > NOTIFICATIONS_PER_PAGE;
  return { notifications, next: hasMore ? (page.at(-1)?.id ?? null) : null };
}

/** The number of unread notifications; counting stops at a hundred (permission:managePreferences). */
export async function countUnread({ db, viewer }: SignedIn): Promise<{ unread: number }> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notifications where user_id = ${viewer.id} and read_at is null limit ${MAX_UNREAD_COUNT}) n
  `);
  return { unread: rows[0]?.unread ?? 0 };
}

/** The optional emails that the viewer has switched off (permission:managePreferences). */
export async function getMailPreferences({ db, viewer }: SignedIn): Promise<MailPreferences> {
  const rows = await db
    .select({ topic: muted_mails.topic })
    .from(muted_mails)
    .where(eq(muted_mails.user_id, viewer.id))
    .orderBy(muted_mails.topic);
  return { muted: rows.map(({ topic }) => topic) };
}

/** What an unsubscribe link stops; 404 for an invalid link (permission:useMailedLink). */
export async function getUnsubscription(ctx: Ctx, token: string): Promise<UnsubscriptionResponse> {
  const { topic, subscriber } = readLink(ctx, token);
  return { topic, is_stopped: await isStopped(ctx, subscriber, topic) };
}

/** The content of an unsubscribe token; 404 for an invalid one. */
export function readLink(ctx: Ctx, token: string): Unsubscription {
  const link = readUnsubscribeToken(ctx, token);
  if (!link) throw notFound('This link doesn’t work', 'Please use the full link from the email.');
  return link;
}

async function isStopped({ db }: Ctx, subscriber: Subscriber, topic: string): Promise<boolean> {
  const { rows } = await db.execute(
    'user_id' in subscriber
      ? sql`select from muted_mails where user_id = ${subscriber.user_id} and topic = ${topic}`
      : sql`select from refused_addresses where address_hash = ${subscriber.address_hash}`,
  );
  return rows.length > 0;
}
