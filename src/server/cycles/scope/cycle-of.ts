import { type SQL, sql } from 'drizzle-orm';
import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';
import { currentCycle, cycleAt } from '#domain/cycles/cycles.ts';
import { notFound } from '#domain/errors.ts';
import { canBeReviewer, canReadCycle } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import { cachedContent } from '../../db/cached-content.ts';
import type { Database } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { literal } from '../../db/literal.ts';
import type { cycles } from '../../db/schema/cycles.ts';

/** `is_blind`: its reviewers read without names (rule:blind-reading). */
export type Cycle = typeof cycles.$inferSelect & { is_blind: boolean };

/** Every cycle as it is now, newest first (rule:cycle-states). */
export async function listCycles(reader: Reader): Promise<Cycle[]> {
  const now = reader.now();
  return (await storedCycles(reader)).map((cycle) => cycleAt(cycle, now));
}

/** Cached until one changes. */
const storedCycles = cachedContent(async (db: Database): Promise<Cycle[]> => {
  const { rows } = await db.execute<Cycle>(sql`
    select c.id, c.name, c.slug, c.state, ${isoInstant(sql`c.opens_at`)} as opens_at,
      ${isoInstant(sql`c.closes_at`)} as closes_at, c.opens_by_itself, c.closes_by_itself,
      ${isoInstant(sql`c.default_deadline`)} as default_deadline,
      ${isoInstant(sql`c.detailed_deadline`)} as detailed_deadline, c.results_on, c.starts_on, c.hero_background_image, c.detailed_proposal_gate,
      c.landing_text, c.landing_figures, c.copied_from_id, ${isoInstant(sql`c.created_at`)} as created_at,
      ${isoInstant(sql`c.updated_at`)} as updated_at, coalesce(r.is_blind, false) as is_blind
    from cycles c left join review_settings r on r.cycle_id = c.id order by c.opens_at desc nulls first, c.created_at desc, c.id
  `);
  return rows;
});

type Reader = Parameters<typeof storedCycles>[0] & Pick<SignedIn, 'now'>;

/** The cycle that everything shows unless a request names another one. */
export async function currentCycleOf(reader: Reader): Promise<Cycle> {
  const cycle = currentCycle(await listCycles(reader));
  if (!cycle) throw new Error('There is no cycle.');
  return cycle;
}

/** The cycles that the viewer may choose (permission:readCycles). */
export async function listReadableCycles(ctx: SignedIn): Promise<Cycle[]> {
  const all = await listCycles(ctx);
  const current = currentCycle(all);
  // Staff read every cycle.
  const reviewed = isStaff(ctx.viewer) ? new Set() : await reviewedCycles(ctx);
  return all.filter((cycle) =>
    canReadCycle(ctx.viewer, cycle, {
      isCurrent: cycle.id === current?.id,
      isReviewer: reviewed.has(cycle.id),
    }),
  );
}

/** The cycles that the viewer reviews in (rule:reviewers). Students review none. */
export async function reviewedCycles({ db, viewer }: SignedIn): Promise<Set<string>> {
  if (!canBeReviewer(viewer)) return new Set();
  const { rows } = await db.execute<{ cycle_id: string }>(
    sql`select cycle_id from reviewers where user_id = ${viewer.id}`,
  );
  return new Set(rows.map(({ cycle_id }) => cycle_id));
}

/** The cycle of a request: the one with this short address, or the current one. 404 for a cycle that the viewer may not choose (rule:one-cycle-at-a-time). */
export async function cycleOf(ctx: SignedIn, slug: string | undefined): Promise<Cycle> {
  if (slug === undefined) return currentCycleOf(ctx);
  const cycle = (await listReadableCycles(ctx)).find((one) => one.slug === slug);
  if (!cycle) throw notFound('Cycle not found');
  return cycle;
}

/** The same for lists that can show all cycles together, which is null. */
export async function cyclesOf(ctx: SignedIn, slug: string | undefined): Promise<Cycle | null> {
  return slug === ALL_CYCLES ? null : cycleOf(ctx, slug);
}

/** Whether a column `cycle_id` is of the cycle of a request; every query over projects, teams and applications has this condition. */
export const inCycle = (column: SQL, cycle: Pick<Cycle, 'id'> | null): SQL =>
  cycle === null ? sql`true` : sql`${column} = ${literal(cycle.id)}`;
