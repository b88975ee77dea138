import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { MailPreferencesInput } from '#domain/mails/notification-schemas.ts';
import { MAIL_TOPICS, type MailTopic } from '#domain/mails/notifications.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { muted_mails, notifications, refused_addresses } from '../../db/schema/mails.ts';
import { users } from '../../db/schema/users.ts';
import { publish } from '../../live/events/publish.ts';
import { readLink } from './queries.ts';
import { hashAddress } from './unsubscribe-links.ts';

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
 * Stops the emails of an unsubscribe link (RFC 8058) for anybody who has it: its signature is the permission. A repeated call changes
 * nothing; 404 for an invalid link, no effect for a deleted account (permission:useMailedLink).
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
    if (user)
      await mute(
        tx,
        user.id,
        MAIL_TOPICS.filter((known) => known === topic),
      );
  });
}

async function mute(tx: Transaction, user_id: string, topics: MailTopic[]): Promise<void> {
  if (topics.length === 0) return;
  await tx
    .insert(muted_mails)
    .values(topics.map((topic) => ({ user_id, topic })))
    .onConflictDoNothing();
}

/** Whether a person without an account wants no emails from us. */
export async function isRefused(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(refused_addresses, eq(refused_addresses.address_hash, hashAddress(email)))) > 0;
}
