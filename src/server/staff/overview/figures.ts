import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import { FIGURE_RANKS } from '#domain/staff/overview.ts';
import type { FiguresInput } from '#domain/staff/overview-schemas.ts';
import { timeZone } from '#domain/time-zone.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { literal } from '../../db/literal.ts';
import { isHiddenFrom, isShownTo } from '../../reviews/scope/hidden.ts';
import type { Figures } from './responses.ts';

/**
 * The figures of the overview: applications by status, project and college, and their waiting times. Stored counts have the
 * applications and stored rows the people. 403 for people who aren't staff (permission:listApplications).
 */
export async function getFigures(ctx: SignedIn, { days, cycle }: FiguresInput): Promise<Figures> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const chosen = await cycleOf(ctx, cycle);
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const found = await ctx.readOnly.executeAll([
    countApplications(chosen, ctx.viewer.id),
    measurePace(chosen, ctx.viewer.id),
    countPeople(chosen, ctx.viewer.id),
    countPerDay(chosen, ctx.viewer.id, { now, days }),
    countTeamSizes(chosen),
  ]);
  return Object.assign({}, ...found.map(onlyRow)) as Figures;
}

function onlyRow([row]: object[]): object {
  if (!row) throw new Error('Counting gave no row.');
  return row;
}

/** From the stored counts, minus what the list hides (rule:undecided-applications). */
const countApplications = (cycle: Cycle, viewerId: string) => sql`
  with hidden as materialized (
    select a.project_id, a.status, a.stage, a.team_id is not null as is_team from applications a
    where ${isHiddenFrom(viewerId, sql`a.id`)} and ${inCycle(sql`a.cycle_id`, cycle)}
  ), kinds as materialized (
    select status, stage, is_team, number from application_counts where ${inCycle(sql`cycle_id`, cycle)}
    union all select status, stage, is_team, -1 from hidden
  ), ranked as materialized (
    select project_id, sum(number)::int as count, row_number() over (order by sum(number) desc, project_id) as place
    from (select project_id, number from application_project_counts where ${inCycle(sql`cycle_id`, cycle)}
      union all select project_id, -1 from hidden) listed
    group by project_id having sum(number) > 0
  )
  select
    ${kindsWhere(sql`true`)} as total,
    ${kindsWhere(sql`status = 'draft'`)} as drafts,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'count', r.count) order by r.place), '[]')
       from ranked r join projects p on p.id = r.project_id where r.place <= ${FIGURE_RANKS}) as by_project,
    (select json_build_object('projects', count(*), 'count', coalesce(sum(count), 0))
       from ranked where place > ${FIGURE_RANKS}) as other_projects,
    ${kindsWhere(sql`stage = 'detailed'`)} as with_detailed_proposal,
    ${kindsWhere(sql`is_team`)} as by_teams,
    ${kindsWhere(sql`not is_team`)} as alone`;

const kindsWhere = (condition: SQL): SQL =>
  sql`(select coalesce(sum(number), 0)::int from kinds where ${condition})`;

const DAY_SECONDS = 86_400;

/** Without what the list hides: the number of decisions would tell an own one whose letter isn't opened. */
const measurePace = (cycle: Cycle, viewerId: string) => sql`
  select
    (select case when number > 0 then json_build_object('decided', number,
       'median', round((waits[1] / ${DAY_SECONDS})::numeric, 1), 'ninetieth', round((waits[2] / ${DAY_SECONDS})::numeric, 1)) end
     from (select count(*) as number, percentile_cont(array[0.5, 0.9]) within group (order by seconds) as waits
       from (select date_part('epoch', a.decided_at - a.submitted_at) as seconds from applications a
         where ${inCycle(sql`a.cycle_id`, cycle)} and a.status in ('accepted', 'selected', 'rejected') and a.decided_at is not null
           and ${isShownTo(viewerId, sql`a.id`)}) decided) measured) as decisions`;

/**
 * From the stored people of the cycle, without those whom the viewer reads blind on all of their rosters, because a rare college would tell who they are (rule:blind-reading). Spellings that
 * differ in case, accents or outer spaces are one college, named by the most frequent spelling.
 */
const countPeople = (cycle: Cycle, viewerId: string) => sql`
  with hidden as materialized (
    select m.user_id, count(*) as rosters from application_members m join applications a on a.id = m.application_id
    where ${isHiddenFrom(viewerId, sql`m.application_id`)} and ${inCycle(sql`a.cycle_id`, cycle)} and m.left_at is null group by 1
  ), stored as materialized (
    select college, degree, sum(number)::int as count from (
      select college, degree, count(*) as number from cycle_people where ${inCycle(sql`cycle_id`, cycle)} group by 1, 2
      union all select p.college, p.degree, -1 from hidden h join cycle_people p on p.user_id = h.user_id
        where ${inCycle(sql`p.cycle_id`, cycle)} and p.rosters = h.rosters) counted
    group by 1, 2 having sum(number) > 0
  ), spelled as materialized (
    select btrim(college) as college, degree, sum(count)::int as count from stored group by 1, 2
  ), colleges as materialized (
    select (array_agg(college order by count desc, college))[1] as college, sum(count)::int as count
    from (select college, sum(count)::int as count from spelled where college <> '' group by college) spelling
    group by fold(college)
  )
  select
    (select coalesce(sum(count), 0)::int from spelled) as people,
    (select count(*)::int from colleges) as colleges,
    (select coalesce(json_agg(top order by top.count desc, top.college), '[]') from (
       select college, count from colleges order by count desc, college limit ${FIGURE_RANKS}) top) as by_college,
    (select coalesce(json_agg(of_degree order by of_degree.count desc, of_degree.degree), '[]') from (
       select degree, sum(count)::int as count from spelled group by degree) of_degree) as by_degree`;

type Days = { now: SQL; days: number };

/** An index has the times in their order, so that only the ends of the days are converted. */
const countPerDay = (cycle: Cycle, viewerId: string, { now, days }: Days) => sql`
  with bounds as (select (${now} at time zone ${literal(timeZone())})::date as today),
  wanted as (
    select today - back as day, (today - back)::timestamp at time zone ${literal(timeZone())} as starts_at,
      (today - back + 1)::timestamp at time zone ${literal(timeZone())} as ends_at
    from bounds, generate_series(0, ${days - 1}::int) as back)
  select json_agg(json_build_object('day', to_char(wanted.day, 'YYYY-MM-DD'), 'count', of_all.number - of_hidden.number)
    order by wanted.day) as per_day
  from wanted
  cross join lateral (select count(*)::int as number from applications a
    where ${inCycle(sql`a.cycle_id`, cycle)} and ${isOfDay} offset 0) of_all
  cross join lateral (select count(*)::int as number from applications a
    where ${isHiddenFrom(viewerId, sql`a.id`)} and ${inCycle(sql`a.cycle_id`, cycle)} and ${isOfDay} offset 0) of_hidden`;

const isOfDay = sql`a.submitted_at >= wanted.starts_at and a.submitted_at < wanted.ends_at`;

/** The stored row of a team has its size; only described people take a seat without being members, so that teams with some are counted. */
const countTeamSizes = (cycle: Cycle) => sql`
  with described as materialized (
    select distinct p.team_id from team_member_profiles p join teams t on t.id = p.team_id
    where t.archived_at is null and ${inCycle(sql`t.cycle_id`, cycle)})
  select coalesce(json_agg(json_build_object('size', size, 'count', count) order by size), '[]') as team_sizes
  from (select size, count(*)::int as count from (
    select l.seats_taken as size from team_listings l
      where ${inCycle(sql`l.cycle_id`, cycle)} and l.team_id not in (select team_id from described)
    union all
    select (select count(*)::int from team_members m where m.team_id = d.team_id) from described d) teams
  where size > 0 group by size) sizes`;
