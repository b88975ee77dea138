import { and, eq, sql } from 'drizzle-orm';
import type { UpdateCycleInput } from '#domain/cycles/cycle-schemas.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canManageCycles } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { cycles } from '../../db/schema/cycles.ts';
import { write } from '../../db/write.ts';
import { attachHero } from '../../files/attach-hero.ts';
import { removeBytes } from '../../files/commands.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { deadlineWrites, detailedDeadlineWrites } from '../deadline-notices.ts';
import { cycleChanged, orNameTaken } from '../errors.ts';
import { cycleArchived } from '../scope/errors.ts';
import { recordDueChanges } from '../transitions.ts';

/**
 * Saves name, dates, schedule and settings of a cycle over the version that was seen. 403 for people who aren't super admins, 404, 409 for
 * an archived cycle, after a change by another person, or when name or short address is taken (permission:manageCycles).
 */
export async function updateCycle(
  ctx: SignedIn,
  id: string,
  { expected_updated_at, ...input }: UpdateCycleInput,
): Promise<void> {
  if (!canManageCycles(ctx.viewer)) throw forbidden();
  await ctx.db.transaction((tx) => recordDueChanges(tx, { id, now: ctx.now }));
  const unused = await orNameTaken(
    ctx.db.transaction(async (tx) => {
      const before = await lockCycle(tx, id);
      const [after] = await tx
        .update(cycles)
        .set({ ...input, updated_at: ctx.now().toISOString() })
        .where(and(eq(cycles.id, id), eq(cycles.updated_at, expected_updated_at)))
        .returning();
      if (!after) throw cycleChanged();
      await recordAudit(tx, {
        actor_id: ctx.viewer.id,
        action: 'cycle_edited',
        subject_type: 'cycle',
        subject_id: id,
        details: auditedDates(before, after),
      });
      await tellWriters(ctx, tx, before, after);
      const heroes = { before: before.hero_background_image, after: after.hero_background_image };
      return attachHero(tx, { viewerId: ctx.viewer.id, ...heroes });
    }),
  );
  await removeBytes(ctx, unused);
}

async function tellWriters(ctx: SignedIn, tx: Transaction, before: Row, after: Row): Promise<void> {
  const { id } = before;
  const former = { closes_at: before.closes_by_itself ? before.closes_at : null };
  await write(tx, await deadlineWrites(ctx, tx, { drafts: sql`a.cycle_id = ${id}`, former }));
  if (before.detailed_deadline === after.detailed_deadline) return;
  const applications = sql`a.cycle_id = ${id} and p.detailed_deadline is null`;
  await write(tx, await detailedDeadlineWrites(ctx, tx, { applications, former: before.detailed_deadline }));
}

type Row = typeof cycles.$inferSelect;
const DATES = [
  'opens_at',
  'closes_at',
  'default_deadline',
  'detailed_deadline',
  'results_on',
  'starts_on',
  'opens_by_itself',
  'closes_by_itself',
] as const;

/** Dates and choices only: names and texts stay out of the log (rule:audit-log). */
const auditedDates = (before: Row, after: Row) =>
  Object.fromEntries(
    DATES.filter((key) => before[key] !== after[key]).map((key) => [
      key,
      { from: before[key], to: after[key] },
    ]),
  );

async function lockCycle(tx: Transaction, id: string): Promise<Row> {
  const [cycle] = await tx.select().from(cycles).where(eq(cycles.id, id)).for('update');
  if (!cycle) throw notFound('Cycle not found');
  if (cycle.state === 'archived') throw cycleArchived();
  return cycle;
}
