import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { currentCycle } from '#domain/cycles/cycles.ts';
import { QUEUE_PAGE_SIZE, type ReviewQueueQuery } from '#domain/reviews/review-queue.ts';
import type { SignedIn } from '../../../context.ts';
import { type Cycle, cycleOf, listCycles, reviewedCycles } from '../../../cycles/scope/cycle-of.ts';
import { isoInstant } from '../../../db/instants.ts';
import { readPage } from '../../../db/pages.ts';
import { isCounted, isDecided } from '../../scope/assignable.ts';
import { countedAssignments, ownAssignments } from '../../scope/assignment-counts.ts';
import { ofInterest } from '../../scope/hidden.ts';
import { notReviewer } from '../errors.ts';
import { isOwnAssignment } from '../load.ts';
import type { ReviewQueue, ReviewRounds } from '../responses.ts';
import { findInQueue } from './search-queue.ts';

type Round = { cycle: Pick<Cycle, 'id'>; stage: ApplicationStage };
type Counts = Pick<ReviewQueue, 'everybody' | 'deadline' | 'is_reviewer'>;
type Page = Pick<ReviewQueue, 'mine' | 'entries' | 'total'>;

/**
 * A part of the viewer's queue of a round, common applications first, with the numbers of what is left. 404 for people who review in no
 * cycle (permission:writeReview, rule:common-applications).
 */
export async function getReviewQueue(ctx: SignedIn, query: ReviewQueueQuery): Promise<ReviewQueue> {
  const cycle = await cycleOfQueue(ctx, query.cycle, await ownCycles(ctx));
  const round = { cycle, stage: query.stage };
  const found = query.text ? await findInQueue(ctx, inRound(round), query.text) : null;
  const [counts, page] = await Promise.all([
    countRound(ctx, round),
    readPage(query.page, QUEUE_PAGE_SIZE, (slice) =>
      readEntries(ctx, { round, list: query.list, ids: found, ...slice }),
    ),
  ]);
  const { name, slug, state } = cycle;
  return { cycle: { name, slug, state }, stage: round.stage, ...counts, ...page };
}

/** Reviewers read closed cycles too, which others can't choose. Unless one is named, what the viewer sees everywhere else, or the current one of their own. */
async function cycleOfQueue(ctx: SignedIn, slug: string | undefined, reviewed: Set<string>): Promise<Cycle> {
  const all = await listCycles(ctx);
  const cycle =
    slug === undefined ? await reviewedCycle(ctx, all, reviewed) : all.find((one) => one.slug === slug);
  if (!cycle) throw notReviewer();
  return cycle;
}

async function reviewedCycle(ctx: SignedIn, all: Cycle[], reviewed: Set<string>) {
  const shown = await cycleOf(ctx, undefined);
  return reviewed.has(shown.id) ? shown : currentCycle(all.filter(({ id }) => reviewed.has(id)));
}

const inRound = ({ cycle, stage }: Round): SQL => sql`ra.cycle_id = ${cycle.id} and ra.stage = ${stage}`;

/** An application that was withdrawn or decided needs no further review (rule:undecided-are-reviewed). */
const IS_LISTED = isCounted(sql`ra`, sql`a`);

/** 404 for people whom nobody has chosen as reviewers, in any cycle (rule:reviewers). */
async function ownCycles(ctx: SignedIn): Promise<Set<string>> {
  const reviewed = await reviewedCycles(ctx);
  if (reviewed.size === 0) throw notReviewer();
  return reviewed;
}

/** The rounds of all cycles in which the viewer has assignments. 404 for people who review in no cycle (permission:writeReview). */
export async function listOwnRounds(ctx: SignedIn): Promise<ReviewRounds> {
  await ownCycles(ctx);
  const { rows } = await ctx.db.execute<ReviewRounds[number]>(sql`
    select c.name as cycle_name, c.slug as cycle, own.stage,
      coalesce(sum(own.number) filter (where own.state = 'assigned'), 0)::int as left,
      coalesce(sum(own.number) filter (where own.state = 'submitted'), 0)::int as done
    from (${ownAssignments(ctx.viewer.id)}) own join cycles c on c.id = own.cycle_id
    where own.state in ('assigned', 'submitted')
    group by c.id, own.stage having sum(own.number) > 0 order by c.opens_at desc nulls last, c.name, own.stage desc
  `);
  return rows;
}

/** Those of everybody are the stored counts. Numbers only: of everybody's reviews nothing else is visible, and nothing of an own application (rule:others-reviews-are-hidden, rule:no-own-interest). */
async function countRound({ db, viewer }: SignedIn, round: Round): Promise<Counts> {
  const { cycle, stage } = round;
  const { rows } = await db.execute<Counts>(sql`
    select
      exists (select from reviewers own where own.user_id = ${viewer.id} and own.cycle_id = ${cycle.id}) as is_reviewer,
      (select ${isoInstant(sql`deadline`)} from review_rounds where cycle_id = ${cycle.id} and stage = ${stage}) as deadline,
      json_build_object(
        'left', coalesce(sum(part.number) filter (where part.state = 'assigned'), 0),
        'done', coalesce(sum(part.number) filter (where part.state = 'submitted'), 0)) as everybody
    from (${countedAssignments({ round, withheld: ofInterest(viewer.id) })}) part
  `);
  const [counts] = rows;
  if (!counts) throw new Error('The database returned no counts of the reviews.');
  return counts;
}

type Slice = {
  round: Round;
  list: ReviewQueueQuery['list'];
  ids: string[] | null;
  limit: number;
  offset: number;
};

/** The numbers of the whole queue, and entries with their number in it, which stays when others are submitted: one reading of the assignments. */
async function readEntries(
  { db, viewer }: SignedIn,
  { round, list, ids, limit, offset }: Slice,
): Promise<Page> {
  const isFound = ids === null ? sql`true` : sql`q.id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<Page>(sql`
    with own as materialized (${ownOf(viewer.id, round)}), queue as materialized (${numberedQueue}),
    chosen as materialized (
      select q.* from queue q where q.state = ${list === 'open' ? 'assigned' : 'submitted'} and ${isFound}),
    page as materialized (select * from chosen order by number limit ${limit} offset ${offset})
    select (select json_build_object('left', count(*) filter (where own.is_listed and own.state = 'assigned'),
        'done', count(*) filter (where own.state = 'submitted'),
        'decided', count(*) filter (where own.state = 'assigned' and own.is_decided)) from own) as mine,
      (select count(*)::int from chosen) as total,
      (select coalesce(json_agg(entry order by entry.number), '[]') from (
        select q.id, q.number::int as number, q.state, q.is_common, p.name as project_name,
          p.project_number::text as project_number,
          exists (select from reviews r where r.assignment_id = q.id and r.submitted_at is null) as has_draft
        from page q join projects p on p.id = q.project_id) entry) as entries
  `);
  const [page] = rows;
  if (!page) throw new Error('The database returned no page of the queue.');
  return page;
}

/** The viewer's assignments of a round with this condition, and whether they are listed. */
const ownOf = (viewerId: string, round: Round, condition: SQL = sql`true`): SQL => sql`
  select ra.id, ra.application_id, ra.state, ra.is_common, a.project_id, ${IS_LISTED} as is_listed, ${isDecided} as is_decided
  from review_assignments ra join applications a on a.id = ra.application_id
  where ${inRound(round)} and ${isOwnAssignment(viewerId)} and ${condition}`;

/** The queue of the assignments `own` in its order; ids are random, so their order is stable and says nothing. */
const numberedQueue: SQL = sql`
  select own.id, own.state, own.is_common, own.project_id,
    row_number() over (order by own.is_common desc, own.application_id) as number
  from own where own.is_listed`;

/** The number of an assignment in its queue, and the length of the queue. */
export async function placeInQueue(
  { db, viewer }: SignedIn,
  assignment: { id: string; cycle_id: string; stage: ApplicationStage },
): Promise<{ number: number; total: number } | null> {
  const { rows } = await db.execute<{ number: number; total: number }>(sql`
    with own as materialized (${ownOf(viewer.id, { cycle: { id: assignment.cycle_id }, stage: assignment.stage }, IS_LISTED)}),
    queue as materialized (${numberedQueue})
    select q.number::int as number, (select count(*)::int from queue) as total from queue q where q.id = ${assignment.id}
  `);
  return rows[0] ?? null;
}
