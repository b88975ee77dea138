/**
 * The relations between people and applications, each defined once, as rows of `application_id` and `user_id`. Every part is an index
 * lookup, by application and by person.
 */
import { type SQL, sql } from 'drizzle-orm';

/**
 * The people who may read an application as their own: the roster without former members, and the current leader of the team. A draft is
 * for its writer alone. The same people as in `canReadApplication` of the policy, without staff (permission:readApplication).
 */
const readers = sql`(
  select own.id as application_id, own.applicant_id as user_id from applications own
    where own.status = 'draft' or own.team_id is null
  union all select m.application_id, m.user_id
    from application_members m join applications own on own.id = m.application_id
    where m.left_at is null and own.status <> 'draft'
  union all select led.id, team.leader_id from applications led join teams team on team.id = led.team_id
    where led.status <> 'draft')`;

/** The ids of the applications that a person may read as their own. */
export const readApplications = (personId: SQL): SQL =>
  sql`(select r.application_id from ${readers} r where r.user_id = ${personId})`;

/** Whether a person may read an application as their own, over the alias `a`. */
export const concerns = (personId: string): SQL => sql`a.id in ${readApplications(sql`${personId}`)}`;

/** The people who may read these applications as their own, as rows. */
export const readersOf = (applicationIds: SQL): SQL =>
  sql`select r.application_id, r.user_id from ${readers} r where r.application_id = any(${applicationIds})`;

/** The writer of an application, and everybody who is or was on its roster. */
const participants = sql`
  select own.id as application_id, own.applicant_id as user_id from applications own
  union all select m.application_id, m.user_id from application_members m`;

/** The ids of the applications that a person wrote, or on whose roster they are or were. */
export const participations = (personId: SQL): SQL =>
  sql`(select part.application_id from (${participants}) part where part.user_id = ${personId})`;

/**
 * The people with an own interest in an application: its participants, and the team with its leader. The only definition: `isInvolved` of
 * the policy gets its ids (rule:no-own-interest).
 */
const involvements = sql`(
  ${participants}
  union all select of_team.id, member.user_id
    from applications of_team join team_members member on member.team_id = of_team.team_id
  union all select led.id, team.leader_id from applications led join teams team on team.id = led.team_id)`;

/** The ids of the applications in which a person has an own interest. */
export const ownApplications = (personId: string | null): SQL =>
  sql`(select i.application_id from ${involvements} i where i.user_id = ${personId})`;

/** Stands for the viewer in a statement with the CTE `viewerArrays`, which reads once what the parts of a long statement ask for. */
export const OF_CTE = Symbol('the CTE viewerArrays');
/** A viewer by their id, or by the CTE of the statement. */
export type ViewerRef = string | typeof OF_CTE;

/** An array, which PostgreSQL reads once for each statement. */
export const ownIds = (person: ViewerRef | null): SQL =>
  person === OF_CTE ? sql`(select own from viewer_arrays)::uuid[]` : sql`array${ownApplications(person)}`;

/** Whether a person has an own interest in an application, over the alias `a`. */
export const involves = (person: ViewerRef | null): SQL => sql`(a.id = any(${ownIds(person)}))`;

/** The ids of the cycles in which a person has an own interest in an application. */
export const ownCycles = (person: ViewerRef): SQL =>
  sql`(select own_cycle.cycle_id from applications own_cycle where own_cycle.id = any(${ownIds(person)}))`;

/** Whether a person has an own interest in an application of a cycle that wasn't archived at a time. */
export const hadOwnAt = (person: ViewerRef, at: SQL): SQL => sql`(${at} <= (
  select max(case own_cycle.state when 'archived' then own_cycle.updated_at else 'infinity' end)
  from cycles own_cycle where own_cycle.id = any(array${ownCycles(person)})))`;

/** The ids of the people with an own interest in an application, over the alias `a`. */
export const involvedIds: SQL = sql`array(
  select i.user_id from ${involvements} i where i.application_id = a.id and i.user_id is not null)`;

/** The people with an own interest in these applications, as rows. */
export const involvedPeople = (applicationIds: SQL): SQL =>
  sql`select i.application_id, i.user_id from ${involvements} i where i.application_id = any(${applicationIds})`;

/** The applications in which these people have an own interest, as rows; the query gives their ids. */
export const involvementsOf = (personIds: SQL): SQL =>
  sql`select i.application_id, i.user_id from ${involvements} i where i.user_id = any(array(${personIds}))`;

/** The leader of the team of an application `a` with its left joined team `t`; null for a draft, which is for its writer alone. */
export const leaderId = sql`case when a.status <> 'draft' then t.leader_id end`;

/** The person whom staff write to about an application `a` with its left joined team `t` (rule:contact-applicant). */
export const contactId = sql`coalesce(t.leader_id, a.applicant_id)`;

/** The arguments of `canReadApplication` of the policy, for an application `a` with its left joined team `t`. */
export const accessColumns = sql`
  a.status, a.applicant_id, ${leaderId} as leader_id,
  array(select m.user_id from application_members m
    where m.application_id = a.id and m.left_at is null and m.user_id is not null) as roster_ids`;
