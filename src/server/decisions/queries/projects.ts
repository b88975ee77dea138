import { type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationStatus,
  FREEZING_STATUSES,
  PROTECTING_STATUSES,
} from '#domain/applications/application-statuses.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { hasPeople } from '../../applications/rosters/guards.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, inCycle } from '../../cycles/scope/cycle-of.ts';
import { literal } from '../../db/literal.ts';
import { hasLeft } from '../../db/schema/columns.ts';
import { closedTo, isOpen } from '../../reviews/results/visible-reviews.ts';
import type { DecidedProjects } from '../responses.ts';
import { decidedCycle, isUnjoined } from '../scope.ts';

/** The people on the application `a` who haven't left; they take a seat each. */
export const peopleOf: SQL = sql`(
  select count(*)::int from application_members seated where seated.application_id = a.id and seated.left_at is null)`;

/** How many seats the application `a` takes of a project with the seats `s`. */
export const seatsTaken: SQL = sql`(case when s.unit = 'teams' then 1 else ${peopleOf} end)`;

/**
 * The projects of a cycle with their seats and what is decided about their applications, without those that the viewer may not decide. Stored
 * counts have their statuses; only accepted applications and those with a decision are read one by one (permission:prepareDecisions,
 * rule:seats-of-a-project).
 */
export async function listDecidedProjects(ctx: SignedIn, query: CycleQuery): Promise<DecidedProjects> {
  const cycle = await decidedCycle(ctx, query);
  const { rows } = await ctx.db.execute<DecidedProjects[number]>(sql`
    with ${closedTo(ctx.viewer.id)}, ${byStatus(cycle)}, ${pendingOf(cycle)}, ${seatedOf(cycle)}, ${seenOf(cycle)},
    counted as materialized (
      select n.project_id, coalesce(sum(n.number) filter (where n.status in ('accepted', 'selected')), 0)::int as accepted,
        coalesce(sum(n.number) filter (where n.status = 'waitlisted'), 0)::int as waiting,
        coalesce(sum(n.number) filter (where n.status in ${UNDECIDED}), 0)::int as open
      from by_status n group by 1),
    decided as materialized (
      select d.project_id, count(*) filter (where d.outcome = 'accept')::int as accept, count(*) filter (where d.outcome = 'waitlist')::int as waitlist,
        count(*) filter (where d.outcome = 'reject')::int as reject, count(*) filter (where d.status in ${UNDECIDED})::int as of_open
      from pending d group by 1),
    people as materialized (
      select project_id, sum(people) filter (where kind = 'accepted')::int as taken, sum(people) filter (where kind = 'accept')::int as pending
      from seated group by 1),
    left_alone as materialized (select project_id, count(*)::int as number from nobody where status in ${UNDECIDED} group by 1),
    of_offers as materialized (
      select o.project_id, count(*) filter (where o.state = 'offered')::int as offered,
        count(*) filter (where o.state = 'offered' and o.application_id in (select id from seen))::int as seen,
        count(*) filter (where o.state = 'accepted')::int as accepted, count(*) filter (where o.state = 'joined')::int as joined,
        count(*) filter (where ${isUnjoined})::int as unjoined
      from offers o join applications a on a.id = o.application_id and ${inCycle(sql`a.cycle_id`, cycle)} and ${isAccepted}
        left join decision_settings of_cycle on of_cycle.cycle_id = o.cycle_id
      where ${inCycle(sql`o.cycle_id`, cycle)} and ${isOpen(sql`o.application_id`)} group by o.project_id)
    select p.id, p.name, s.seats, coalesce(s.unit, 'people') as unit,
      coalesce(case when s.unit = 'teams' then c.accepted else people.taken end, 0) as taken,
      coalesce(case when s.unit = 'teams' then d.accept else people.pending end, 0) as pending,
      coalesce(d.accept, 0) as accept, coalesce(d.waitlist, 0) as waitlist, coalesce(d.reject, 0) as reject,
      ${isArchived(cycle) ? sql`0` : sql`c.open - coalesce(d.of_open, 0) - coalesce(n.number, 0)`} as undecided,
      c.waiting, coalesce(f.offered, 0) as offered, coalesce(f.seen, 0) as seen, coalesce(f.accepted, 0) as accepted,
      coalesce(f.joined, 0) as joined, coalesce(f.unjoined, 0) as unjoined
    from projects p join counted c on c.project_id = p.id left join project_seats s on s.project_id = p.id
      left join decided d on d.project_id = p.id left join people on people.project_id = p.id left join left_alone n on n.project_id = p.id
      left join of_offers f on f.project_id = p.id
    where p.deleted_at is null order by p.name, p.id`);
  return rows;
}

const isArchived = ({ state }: Pick<Cycle, 'state'>): boolean => state === 'archived';
const listOf = (statuses: ApplicationStatus[]): SQL => sql`(${sql.join(statuses.map(literal), sql`, `)})`;
const OPEN = listOf(FREEZING_STATUSES);
const LIVE = listOf(PROTECTING_STATUSES);
/** On the waiting list, an application is decided until something else is. */
const UNDECIDED = listOf(FREEZING_STATUSES.filter((status) => status !== 'waitlisted'));

/** A CTE `by_status` over `closed`: the numbers of all, less those of applications that the viewer doesn't decide. */
const byStatus = (cycle: Cycle): SQL => sql`by_status as materialized (
  select project_id, status, sum(number)::int as number from (
    select n.project_id, n.status, n.number from application_project_counts n
      where ${inCycle(sql`n.cycle_id`, cycle)} and n.status in ${LIVE}
    union all select a.project_id, a.status, -1 from closed join applications a on a.id = closed.application_id
      where ${inCycle(sql`a.cycle_id`, cycle)} and a.status in ${LIVE}) listed
  group by 1, 2 having sum(number) > 0)`;

/**
 * CTEs `pending`, the decisions that no release has made true about applications that are still open, and `nobody`, open applications whose
 * people have all left: an index has whoever left.
 */
const pendingOf = (cycle: Cycle): SQL => sql`
  nobody as materialized (
    select a.id, a.project_id, a.status from applications a
    where a.id = any(array(select m.application_id from application_members m where ${inCycle(sql`m.cycle_id`, cycle)} and ${hasLeft}))
      and a.status in ${OPEN} and ${isOpen(sql`a.id`)} and not ${hasPeople}),
  pending as materialized (
    select d.application_id as id, d.project_id, d.outcome, a.status from decisions d join applications a on a.id = d.application_id
    where ${inCycle(sql`d.cycle_id`, cycle)} and d.is_current and d.outcome is not null and d.release_id is null
      and ${inCycle(sql`a.cycle_id`, cycle)} and a.status in ${OPEN} and ${sql`${!isArchived(cycle)}::boolean`}
      and ${isOpen(sql`d.application_id`)} and d.application_id not in (select id from nobody))`;

/** A CTE `seated`: the people of accepted applications, and of those that a release would accept. */
const seatedOf = (cycle: Cycle): SQL => sql`
  seated as materialized (
    ${seatsOf(cycle, 'accepted', sql`select a.id from applications a where ${inCycle(sql`a.cycle_id`, cycle)} and ${isAccepted} and ${isOpen(sql`a.id`)}`)}
    union all ${seatsOf(cycle, 'accept', sql`select id from pending where outcome = 'accept'`)})`;

/** A CTE `seen`: the applications with an open offer whose people have opened its letter. */
const seenOf = (cycle: Cycle): SQL => sql`
  seen as materialized (
    select row.application_id as id from release_rows row
    where row.application_id = any(array(select o.application_id from offers o where ${inCycle(sql`o.cycle_id`, cycle)} and o.state = 'offered'))
      and row.is_released and row.seen_at is not null)`;

/** An array: PostgreSQL finds all of its applications in one pass over the index. */
const seatsOf = (cycle: Cycle, kind: string, applicationIds: SQL): SQL => sql`
  select m.project_id, ${literal(kind)} as kind, count(*) as people from application_members m
  where ${inCycle(sql`m.cycle_id`, cycle)} and m.application_id = any(array(${applicationIds})) and m.left_at is null group by 1`;
