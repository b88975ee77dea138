import { type SQL, sql } from 'drizzle-orm';
import { ALL_CYCLES, SHOWN_CYCLE } from '#domain/cycles/cycle-slugs.ts';
import { cycleAt } from '#domain/cycles/cycles.ts';
import { defaultCycle, isDefaultForAll, personalCycle } from '#domain/cycles/default-cycle.ts';
import { notFound } from '#domain/errors.ts';
import { canBeReviewer, canReadCycle } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import { cachedContent } from '../../db/cached-content.ts';
import type { Database } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { literal } from '../../db/literal.ts';
import type { cycles } from '../../db/schema/cycles.ts';
import { isOwn, readShares, type Share } from './shares.ts';

/** `is_blind`: its reviewers read without names (rule:blind-reading). `has_projects`: some are visible to students. */
export type Cycle = typeof cycles.$inferSelect & { is_blind: boolean; has_projects: boolean };

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
      c.number_prefix, c.landing_text, c.landing_figures, c.copied_from_id, ${isoInstant(sql`c.created_at`)} as created_at,
      ${isoInstant(sql`c.updated_at`)} as updated_at, coalesce(r.is_blind, false) as is_blind,
      exists (select from projects p where p.cycle_id = c.id and p.deleted_at is null and p.status = 'active'
        and p.is_visible_to_public) as has_projects
    from cycles c left join review_settings r on r.cycle_id = c.id order by c.opens_at desc nulls first, c.created_at desc, c.id
  `);
  return rows;
});

type Reader = Parameters<typeof storedCycles>[0] & Pick<SignedIn, 'now'>;

/** The cycle for visitors, and of what names none and belongs to nobody (rule:personal-cycle). */
export async function currentCycleOf(reader: Reader): Promise<Cycle> {
  return existing(defaultCycle(await listCycles(reader)));
}

/** The cycle that the viewer sees unless a request names another one: what their open page shows, else their default (rule:personal-cycle). */
async function personalCycleOf(ctx: SignedIn): Promise<Cycle> {
  const { viewer, headers } = ctx;
  const all = await listCycles(ctx);
  // Nothing to choose: most requests of a site in its first season save a statement.
  if (all.length === 1) return existing(all[0]);
  const shown = all.find(({ slug }) => slug === headers.get(SHOWN_CYCLE));
  if (shown && (isStaff(viewer) || shown.state === 'open')) return shown;
  if (!shown && !canBeReviewer(viewer) && isDefaultForAll(all)) return existing(defaultCycle(all));
  const shareOf = await readShares(ctx);
  const isReadable = shown && mayRead(viewer, shown, { share: shareOf(shown.id), is_default: false });
  return isReadable ? shown : choosePersonal(viewer, all, shareOf);
}

/** A cycle that the viewer may choose, with what they have there. */
export type ReadableCycle = Cycle & { share: Share; is_default: boolean };

/** The cycles that the viewer may choose, with their default (permission:readCycles, rule:personal-cycle). */
export async function listReadableCycles(ctx: SignedIn): Promise<ReadableCycle[]> {
  const { viewer } = ctx;
  const all = await listCycles(ctx);
  const shareOf = await readShares(ctx);
  const shown = choosePersonal(viewer, all, shareOf);
  return all
    .map((cycle) => ({ ...cycle, share: shareOf(cycle.id), is_default: cycle.id === shown.id }))
    .filter((cycle) => mayRead(viewer, cycle, cycle));
}

function choosePersonal(viewer: Person, all: Cycle[], shareOf: (id: string) => Share): Cycle {
  const shares = all.map((cycle) => {
    const share = shareOf(cycle.id);
    return { ...cycle, ...share, share, is_own: isOwn(share, cycle.state), is_default: false };
  });
  const readable = shares.filter((cycle) => mayRead(viewer, cycle, cycle));
  const kind = { keepsChoice: canBeReviewer(viewer), decides: isStaff(viewer) };
  const shown = personalCycle(readable, kind) ?? defaultCycle(all);
  return existing(all.find(({ id }) => id === shown?.id));
}

type Person = SignedIn['viewer'];

const mayRead = (viewer: Person, { state }: Cycle, own: Pick<ReadableCycle, 'share' | 'is_default'>) =>
  canReadCycle(
    viewer,
    { state },
    { isDefault: own.is_default, isReviewer: own.share.is_reviewer, isOwn: isOwn(own.share, state) },
  );

function existing(cycle: Cycle | undefined): Cycle {
  if (!cycle) throw new Error('There is no cycle.');
  return cycle;
}

/** The cycles that the viewer reviews in (rule:reviewers). Students review none. */
export async function reviewedCycles({ db, viewer }: SignedIn): Promise<Set<string>> {
  if (!canBeReviewer(viewer)) return new Set();
  const { rows } = await db.execute<{ cycle_id: string }>(
    sql`select cycle_id from reviewers where user_id = ${viewer.id}`,
  );
  return new Set(rows.map(({ cycle_id }) => cycle_id));
}

/** The cycle of a request: the one with this short address, or the viewer's default. 404 for a cycle that the viewer may not choose (rule:one-cycle-at-a-time). */
export async function cycleOf(ctx: SignedIn, slug: string | undefined): Promise<Cycle> {
  if (slug === undefined) return personalCycleOf(ctx);
  const cycle = (await listCycles(ctx)).find((one) => one.slug === slug);
  if (!cycle) throw notFound('Cycle not found');
  if (isStaff(ctx.viewer) || cycle.state === 'open') return cycle;
  const isReadable = (await listReadableCycles(ctx)).some(({ id }) => id === cycle.id);
  if (!isReadable) throw notFound('Cycle not found');
  return cycle;
}

/** The same for lists that can show all cycles together, which is null. */
export async function cyclesOf(ctx: SignedIn, slug: string | undefined): Promise<Cycle | null> {
  return slug === ALL_CYCLES ? null : cycleOf(ctx, slug);
}

/** Whether a column `cycle_id` is of the cycle of a request; every query over projects, teams and applications has this condition. */
export const inCycle = (column: SQL, cycle: Pick<Cycle, 'id'> | null): SQL =>
  cycle === null ? sql`true` : sql`${column} = ${literal(cycle.id)}`;
