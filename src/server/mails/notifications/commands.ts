import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { MailPreferencesInput } from '#domain/mails/notification-schemas.ts';
import { isOneClick, MAIL_TOPICS, type MailTopic } from '#domain/mails/notifications.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { muted_mails, notifications, refused_addresses } from '../../db/schema/mails.ts';
import { users } from '../../db/schema/users.ts';
import { type Write, write } from '../../db/write.ts';
import { isStillAllowed } from '../../http/rate-limits/rate-limits.ts';
import { publish } from '../../live/events/publish.ts';
import { emailWrites } from '../outbox/outbox.ts';
import { readerName } from '../outbox/queries.ts';
import { mailsStoppedEmail } from './emails.ts';
import { readLink } from './queries.ts';
import { hashAddress, unsubscribeUrl } from './unsubscribe-links.ts';

/** Marks one of the viewer's notifications as read; a repeated call changes nothing, 404 for one that isn't theirs (permission:managePreferences). */
export async function readNotification({ db, viewer, now }: SignedIn, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const read = await tx
      .update(notifications)
      .set({ read_at: sql`coalesce(read_at, ${now().toISOString()})` })
      .where(and(eq(notifications.id, id), eq(notifications.user_id, viewer.id)))
      .returning({ id: notifications.id });
    if (read.length === 0) throw notFound('Notification not found');
    await publish(tx, { topic: 'notification', person_ids: [viewer.id] });
  });
}

/** Marks all notifications as read, up to the newest that the viewer's list showed (permission:managePreferences). */
export async function readAllNotifications(
  { db, viewer, now }: SignedIn,
  { up_to }: { up_to: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ read_at: now().toISOString() })
      .where(
        and(
          eq(notifications.user_id, viewer.id),
          isNull(notifications.read_at),
          lte(notifications.id, up_to),
        ),
      );
    await publish(tx, { topic: 'notification', person_ids: [viewer.id] });
  });
}

/** Sets the optional emails that the viewer switches off (permission:managePreferences). */
export async function setMailPreferences(
  { db, viewer }: SignedIn,
  { muted }: MailPreferencesInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(muted_mails).where(eq(muted_mails.user_id, viewer.id));
    await mute(tx, viewer.id, [...new Set(muted)]);
  });
}

/**
 * One-click unsubscribing by a mail program (RFC 8058). It never stops receipts, of which earlier emails offered it too: a scanner clicks
 * as well (rule:links-need-a-person, permission:useMailedLink).
 */
export async function unsubscribeByProgram(ctx: Ctx, token: string): Promise<void> {
  if (isOneClick(readLink(ctx, token).topic)) await unsubscribe(ctx, token);
}

/**
 * Stops the emails of an unsubscribe link for anybody who has it: its signature is the permission. An account gets an email with the way
 * back. A repeated call changes nothing; 404 for an invalid link, no effect for a deleted account (permission:useMailedLink).
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const { subscriber, topic } = readLink(ctx, token);
  await ctx.db.transaction(async (tx) => {
    if ('address_hash' in subscriber) {
      await tx.insert(refused_addresses).values(subscriber).onConflictDoNothing();
      return;
    }
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, subscriber.user_id))
      .for('key share');
    const topics = MAIL_TOPICS.filter((known) => known === topic);
    if (!user) return;
    const stopped = await mute(tx, user.id, topics);
    await write(tx, await wayBack(ctx, tx, user.id, stopped));
  });
}

const WAYS_BACK = { name: 'mails-stopped', max: 5, seconds: 86_400 };

/** A new link, so that it works whoever deleted the first email. */
async function wayBack(ctx: Ctx, tx: Transaction, user_id: string, stopped: MailTopic[]): Promise<Write[]> {
  const [topic] = stopped;
  if (!topic || !(await isStillAllowed({ db: tx, now: ctx.now }, WAYS_BACK, user_id))) return [];
  const content = mailsStoppedEmail(topic, unsubscribeUrl(ctx, { subscriber: { user_id }, topic }));
  const reader = await readerName(tx, user_id);
  return emailWrites([{ to: { user_id, topic: null }, kind: 'preferences', content, reader }]);
}

/** Sends the emails of an unsubscribe link again; a repeated call changes nothing, 404 for an invalid link (permission:useMailedLink). */
export async function resubscribe(ctx: Ctx, token: string): Promise<void> {
  const { subscriber, topic } = readLink(ctx, token);
  if ('address_hash' in subscriber) {
    await ctx.db.delete(refused_addresses).where(eq(refused_addresses.address_hash, subscriber.address_hash));
    return;
  }
  const topics = MAIL_TOPICS.filter((known) => known === topic);
  await ctx.db
    .delete(muted_mails)
    .where(and(eq(muted_mails.user_id, subscriber.user_id), inArray(muted_mails.topic, topics)));
}

/** Returns the topics that weren't muted before. */
async function mute(tx: Transaction, user_id: string, topics: MailTopic[]): Promise<MailTopic[]> {
  if (topics.length === 0) return [];
  const muted = await tx
    .insert(muted_mails)
    .values(topics.map((topic) => ({ user_id, topic })))
    .onConflictDoNothing()
    .returning({ topic: muted_mails.topic });
  return muted.map(({ topic }) => topic);
}

/** Whether a person without an account wants no emails from us. */
export async function isRefused(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(refused_addresses, eq(refused_addresses.address_hash, hashAddress(email)))) > 0;
}
