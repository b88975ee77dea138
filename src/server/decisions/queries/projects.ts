import { type SQL, sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { SignedIn } from '../../context.ts';
import { inCycle } from '../../cycles/scope/cycle-of.ts';
import type { DecidedProjects } from '../responses.ts';
import { decidedCycle, isDecidedBy, isOpenToDecisionIn } from '../scope.ts';

/** The people on the application `a` who haven't left; they take a seat each. */
export const peopleOf: SQL = sql`(
  select count(*)::int from application_members seated where seated.application_id = a.id and seated.left_at is null)`;

/** How many seats the application `a` takes of a project with the seats `s`. */
export const seatsTaken: SQL = sql`(case when s.unit = 'teams' then 1 else ${peopleOf} end)`;

/**
 * The projects of a cycle with their seats and what is decided about their applications, without those that the viewer may not decide
 * (permission:prepareDecisions, rule:seats-of-a-project).
 */
export async function listDecidedProjects(ctx: SignedIn, query: CycleQuery): Promise<DecidedProjects> {
  const cycle = await decidedCycle(ctx, query);
  const { rows } = await ctx.db.execute<DecidedProjects[number]>(sql`
    with counted as materialized (
      select a.project_id, case when a.status in ('accepted', 'selected') then 'accepted'
          when ${isOpenToDecisionIn(cycle)} and (d.outcome is not null or a.status <> 'waitlisted') then coalesce(d.outcome, 'undecided') end as kind,
        count(*)::int as applications, (count(*) filter (where a.status = 'waitlisted'))::int as waiting,
        sum(case when a.status in ('accepted', 'selected') or d.outcome = 'accept' then ${peopleOf} end)::int as people
      from applications a
      left join decisions d on d.application_id = a.id and d.is_current and d.release_id is null
      where ${inCycle(sql`a.cycle_id`, cycle)} and a.status not in ('draft', 'withdrawn', 'rejected') and ${isDecidedBy(ctx.viewer.id)}
      group by 1, 2)
    , of_offers as materialized (
      select o.project_id, count(*) filter (where o.state = 'offered')::int as offered,
        count(*) filter (where o.state = 'offered' and exists (select from release_rows row
          where row.application_id = o.application_id and row.is_released and row.seen_at is not null))::int as seen,
        count(*) filter (where o.state = 'accepted')::int as accepted, count(*) filter (where o.state = 'joined')::int as joined
      from offers o join applications a on a.id = o.application_id
      where ${inCycle(sql`o.cycle_id`, cycle)} and ${isDecidedBy(ctx.viewer.id)} group by o.project_id)
    select p.id, p.name, s.seats, coalesce(s.unit, 'people') as unit,
      coalesce(sum(${seatsOfKind}) filter (where c.kind = 'accepted'), 0)::int as taken,
      coalesce(sum(${seatsOfKind}) filter (where c.kind = 'accept'), 0)::int as pending,
      coalesce(sum(c.applications) filter (where c.kind = 'accept'), 0)::int as accept,
      coalesce(sum(c.applications) filter (where c.kind = 'waitlist'), 0)::int as waitlist,
      coalesce(sum(c.applications) filter (where c.kind = 'reject'), 0)::int as reject,
      coalesce(sum(c.applications) filter (where c.kind = 'undecided'), 0)::int as undecided,
      coalesce(sum(c.waiting), 0)::int as waiting,
      coalesce(max(f.offered), 0)::int as offered, coalesce(max(f.seen), 0)::int as seen,
      coalesce(max(f.accepted), 0)::int as accepted, coalesce(max(f.joined), 0)::int as joined
    from projects p join counted c on c.project_id = p.id left join project_seats s on s.project_id = p.id
      left join of_offers f on f.project_id = p.id
    where p.deleted_at is null group by p.id, s.seats, s.unit order by p.name, p.id`);
  return rows;
}

/** The seats of the applications of one kind `c` of a project with the seats `s`. */
const seatsOfKind: SQL = sql`case when s.unit = 'teams' then c.applications else c.people end`;
