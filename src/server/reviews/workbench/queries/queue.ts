import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { currentCycle } from '#domain/cycles/cycles.ts';
import { QUEUE_PAGE_SIZE, type ReviewQueueQuery } from '#domain/reviews/review-queue.ts';
import type { SignedIn } from '../../../context.ts';
import { type Cycle, cycleOf, listCycles, reviewedCycles } from '../../../cycles/scope/cycle-of.ts';
import { isoInstant } from '../../../db/instants.ts';
import { readPage } from '../../../db/pages.ts';
import { hasFinalStatus, needsNoReview } from '../../scope/assignable.ts';
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
  const found = query.text
    ? await findInQueue(ctx, ownIn(ctx.viewer.id, round, query.list), query.text)
    : null;
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
  const isFound = ids === null ? sql`true` : sql`q.application_id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<Page>(sql`
    with own as materialized (${ownWithEnd(viewer.id, round)}), queue as materialized (${numberedQueue}),
    chosen as materialized (select q.* from queue q where q.state = ${stateOf(list)} and ${isFound}),
    page as materialized (select * from chosen order by number limit ${limit} offset ${offset})
    select (select json_build_object('left', count(*) filter (where own.is_listed and own.state = 'assigned'),
        'done', count(*) filter (where own.state = 'submitted'),
        'decided', count(*) filter (where own.is_decided)) from own) as mine,
      (select count(*)::int from chosen) as total,
      (select coalesce(json_agg(entry order by entry.number), '[]') from (
        select ra.id, q.number::int as number, q.state, q.is_common, p.name as project_name,
          p.project_number::text as project_number,
          exists (select from reviews r where r.assignment_id = ra.id and r.submitted_at is null) as has_draft
        from page q
        join review_assignments ra
          on ra.application_id = q.application_id and ra.stage = ${round.stage} and ra.reviewer_id = q.reviewer_id
        join applications a on a.id = q.application_id join projects p on p.id = a.project_id) entry) as entries
  `);
  const [page] = rows;
  if (!page) throw new Error('The database returned no page of the queue.');
  return page;
}

const stateOf = (list: ReviewQueueQuery['list']) => (list === 'open' ? 'assigned' : 'submitted');

/** The viewer's assignments of a round, all or those of a list, as `ra`. Columns of the index of the queue are all that this reads. */
const ownIn = (viewerId: string, { cycle, stage }: Round, list?: ReviewQueueQuery['list']): SQL => sql`
  from review_assignments ra cross join lateral (select ra.application_id as id) a
  where ra.stage = ${stage} and ${isOwnAssignment(viewerId, cycle.id)}
    ${list === undefined ? sql`` : sql`and ra.state = ${stateOf(list)}`}`;

/**
 * The same, whether they are listed, and whether the application of an open one was decided: one that was withdrawn or decided needs no
 * further review (rule:undecided-are-reviewed). An index has the applications of the cycle by their status.
 */
const ownWithEnd = (viewerId: string, round: Round): SQL => sql`
  select mine.*, ended.id is null as is_listed, ended.id is not null and ${hasFinalStatus(sql`ended`)} as is_decided
  from (select ra.application_id, ra.reviewer_id, ra.state, ra.is_common ${ownIn(viewerId, round)}) mine
  left join applications ended on ended.id = mine.application_id and mine.state = 'assigned'
    and ended.cycle_id = ${round.cycle.id} and ${needsNoReview(sql`ended`)}`;

/** The queue of the assignments `own` in its order; ids are random, so their order is stable and says nothing. */
const numberedQueue: SQL = sql`
  select own.*, row_number() over (order by own.is_common desc, own.application_id) as number from own where own.is_listed`;

/** The number of an assignment in its queue, and the length of the queue. */
export async function placeInQueue(
  { db, viewer }: SignedIn,
  { cycle_id, stage, application_id }: { cycle_id: string; stage: ApplicationStage; application_id: string },
): Promise<{ number: number; total: number } | null> {
  const { rows } = await db.execute<{ number: number; total: number }>(sql`
    with own as materialized (${ownWithEnd(viewer.id, { cycle: { id: cycle_id }, stage })}),
    queue as materialized (${numberedQueue})
    select q.number::int as number, (select count(*)::int from queue) as total from queue q where q.application_id = ${application_id}
  `);
  return rows[0] ?? null;
}
