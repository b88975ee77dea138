import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES, PROTECTING_STATUSES } from '#domain/applications/application-statuses.ts';
import { MAX_TEAM_MEMBERS } from '#domain/teams/teams.ts';
import { freezingApplicationOf } from '../applications/rosters/guards.ts';
import { type Cycle, inCycle } from '../cycles/scope/cycle-of.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { rosterFrozen, teamFull } from './errors.ts';

/** The email addresses that take a seat of a team: of its members and of its member profiles, each once (rule:five-seats). */
const seatEmails = (teamId: SQL | string): SQL => sql`(
  select u.email from team_members m join users u on u.id = m.user_id where m.team_id = ${teamId}
  union select mp.email from team_member_profiles mp where mp.team_id = ${teamId})`;

/** The number of taken seats of a team, as a subquery over its id. */
export const seatsTaken = (teamId: SQL | string): SQL<number> =>
  sql<number>`(select count(*)::int from ${seatEmails(teamId)} as seats)`;

/** Whether an application freezes a team's roster, as a subquery over the team's id (rule:leaving-is-possible). */
export const isFrozen = (teamId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from applications a where a.team_id = ${teamId}
    and a.status = any(${sql.param(FREEZING_STATUSES)}::text[]))`;

/** Whether a team `t` still looks for people: it has a seat, no application is open, and none was accepted (rule:team-looks-for-people). */
export const looksForPeople: SQL<boolean> = sql<boolean>`(
  ${seatsTaken(sql`t.id`)} < ${MAX_TEAM_MEMBERS} and not exists (
    select from applications a where a.team_id = t.id and a.status = any(${sql.param(PROTECTING_STATUSES)}::text[])))`;

/**
 * The teams without a free seat and those with an open or accepted application, as common table expressions for a list; one pass over the members instead
 * of a count for each team. The cycle only makes them fewer: the list itself has one cycle (rule:find-a-team).
 */
export const closedTeams = (cycle: Cycle): SQL => sql`
  full_teams as materialized (
    select seats.team_id from (
      select team_id from team_members union all select team_id from team_member_profiles) seats
    join teams of_cycle on of_cycle.id = seats.team_id and ${inCycle(sql`of_cycle.cycle_id`, cycle)}
    group by seats.team_id
    having count(*) >= ${MAX_TEAM_MEMBERS} and ${seatsTaken(sql`seats.team_id`)} >= ${MAX_TEAM_MEMBERS}),
  settled_teams as materialized (
    select distinct a.team_id from applications a
    where ${inCycle(sql`a.cycle_id`, cycle)} and a.team_id is not null
      and a.status = any(${sql.param(PROTECTING_STATUSES)}::text[]))`;

/** Whether a person may join a team `t` or ask to, over the expressions above. */
export const isJoinable = (viewerId: string): SQL => sql`(
  t.join_policy <> 'invite' and t.id not in (select team_id from full_teams)
  and t.id not in (select team_id from settled_teams)
  and not exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewerId}))`;

/** 409 unless there is a seat for a person with this email address. The team's row must be locked (rule:five-seats). */
export async function rejectFullTeam(
  tx: Transaction,
  teamId: string,
  email: string,
  title?: string,
): Promise<void> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select count(*)::int as taken from (${seatEmails(teamId)} union select ${email}::citext) as seats
  `);
  if ((rows[0]?.taken ?? 0) > MAX_TEAM_MEMBERS) throw teamFull(title);
}

/** 409 while an application freezes the roster. The team's row must be locked (rule:leaving-is-possible). */
export async function rejectFrozenRoster(tx: Queryable, teamId: string, title?: string): Promise<void> {
  const freezing = await freezingApplicationOf(tx, teamId);
  if (freezing) throw rosterFrozen(freezing.project_name, title);
}
