import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CreateAnnouncementInput, EditAnnouncementInput } from '#domain/cycles/announcement-schemas.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageAnnouncements } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { announcement_dismissals, announcements } from '../../db/schema/announcements.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { cycleOf } from '../scope/cycle-of.ts';
import { isShown } from './queries.ts';

/** Writes an announcement to the people of a cycle. 403 for people who aren't staff, 409 in an archived cycle (permission:manageAnnouncements, rule:announcements). */
export async function createAnnouncement(
  ctx: SignedIn,
  { cycle: slug, ...input }: CreateAnnouncementInput,
): Promise<{ id: string }> {
  if (!canManageAnnouncements(ctx.viewer)) throw forbidden();
  const cycle = await cycleOf(ctx, slug);
  const at = ctx.now().toISOString();
  const row = { ...input, cycle_id: cycle.id, author_id: ctx.viewer.id, created_at: at, updated_at: at };
  return ctx.db.transaction(async (tx) => {
    const [created] = await tx.insert(announcements).values(row).returning({ id: announcements.id });
    if (!created) throw new Error('The database returned no announcement after inserting one.');
    await record(ctx, tx, 'announcement_created', created.id, cycle.id);
    return created;
  });
}

/**
 * Saves an announcement over the version that was seen; an ended one stays ended, and emails that have left stay as they were. 404, 409 after a change by another person
 * or in an archived cycle (permission:manageAnnouncements).
 */
export async function editAnnouncement(
  ctx: SignedIn,
  id: string,
  { expected_updated_at, ...input }: EditAnnouncementInput,
): Promise<void> {
  if (!canManageAnnouncements(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const [saved] = await tx
      .update(announcements)
      .set({ ...input, updated_at: ctx.now().toISOString() })
      .where(and(eq(announcements.id, id), eq(announcements.updated_at, expected_updated_at)))
      .returning({ cycle_id: announcements.cycle_id });
    if (!saved) throw await missingOrChanged(tx, id);
    await record(ctx, tx, 'announcement_edited', id, saved.cycle_id);
  });
}

/** Stops showing an announcement before its last day. It stays on the page of all of them (permission:manageAnnouncements). */
export async function endAnnouncement(ctx: SignedIn, id: string): Promise<void> {
  if (!canManageAnnouncements(ctx.viewer)) throw forbidden();
  const at = ctx.now().toISOString();
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(announcements)
      .set({ ended_at: at, updated_at: at })
      .where(and(eq(announcements.id, id), isNull(announcements.ended_at)))
      .returning({ cycle_id: announcements.cycle_id });
    if (ended) return record(ctx, tx, 'announcement_ended', id, ended.cycle_id);
    if ((await tx.$count(announcements, eq(announcements.id, id))) === 0) throw missing();
  });
}

/** Closes the banner of an announcement for the viewer. 404 when it isn't shown to them (permission:readAnnouncements). */
export async function dismissAnnouncement(ctx: SignedIn, id: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select from announcements n where n.id = ${id} and (${isShown(ctx)} or ${canManageAnnouncements(ctx.viewer)}::boolean)`);
  if (rows.length === 0) throw missing();
  await ctx.db
    .insert(announcement_dismissals)
    .values({ user_id: ctx.viewer.id, announcement_id: id })
    .onConflictDoNothing();
}

type Action = 'announcement_created' | 'announcement_edited' | 'announcement_ended';

const record = (
  ctx: SignedIn,
  tx: Transaction,
  action: Action,
  id: string,
  cycle_id: string,
): Promise<void> =>
  recordAudit(tx, {
    actor_id: ctx.viewer.id,
    action,
    subject_type: 'announcement',
    subject_id: id,
    cycle_id,
  });

const missing = () => notFound('Announcement not found', 'It may have been removed.');

async function missingOrChanged(tx: Transaction, id: string) {
  if ((await tx.$count(announcements, eq(announcements.id, id))) === 0) return missing();
  return conflict(
    'announcement_changed',
    'Error saving announcement',
    'Someone else has changed this announcement meanwhile. Please load the page again; nothing of yours is saved yet.',
  );
}
