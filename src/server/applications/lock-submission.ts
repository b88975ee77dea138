import { sql } from 'drizzle-orm';
import { cycleAt, type ScheduledCycle } from '#domain/cycles/cycles.ts';
import { invalid } from '#domain/errors.ts';
import { AGE_MISSING } from '#domain/programme/age.ts';
import { deadlineFor, isCycleOpenTo } from '#domain/projects/projects.ts';
import { type GuardianState, hasToSayAge } from '#domain/users/guardians.ts';
import type { SignedIn } from '../context.ts';
import { nameAmongSeveral } from '../cycles/scope/name-among-several.ts';
import { scheduleOf } from '../cycles/scope/state-at.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { requireConsent } from '../users/guardians/queries.ts';
import { cycleClosed, profileIncomplete, projectNotOpen } from './errors.ts';
import { extendedUntil, sharedDetailedDeadline } from './rosters/deadlines.ts';

/** The résumé of a person as their receipt stores it. */
export type SentResume = { name: string; size: number; sha256: string };

type Team = { id: string; name: string; leader_id: string; cycle_id: string };
type Locked = {
  cycle: ScheduledCycle | null;
  project: { application_deadline: string | null } | null;
  extended_until: string | null;
  is_complete: boolean;
  adult_confirmed_at: string | null;
  guardian_state: GuardianState | null;
  draft: { id: string; created_at: string } | null;
  team: Team | null;
  reference: string;
  /** The cycle's name; null while it is the only one. */
  cycle_name: string | null;
  /** Of the second step, for everybody. */
  detailed_deadline: string | null;
  resume: SentResume | null;
};
export type LockedSubmission = Pick<
  Locked,
  'draft' | 'team' | 'reference' | 'cycle_name' | 'detailed_deadline'
> & {
  resume: SentResume;
  /** As the locks found it, for the viewer (rule:one-persons-deadline). */
  application_deadline: string | null;
};

/**
 * Until the commit the project cannot be deleted, hidden or closed, nor the résumé removed, and nobody joins or leaves the team
 * (rule:roster-is-copied), and the cycle cannot close: it waits, or this submission finds it closed (rule:cycle-states). Always locks in
 * the order cycle, project, profile, draft, team, to avoid deadlocks. Returns the deadline, the draft, the team unless it is archived, the
 * viewer's résumé and a new reference.
 */
export async function lockForSubmission(
  { viewer, now }: SignedIn,
  tx: Transaction,
  { project_id, cycle_id, team_id }: { project_id: string; cycle_id: string; team_id: string | null },
): Promise<LockedSubmission> {
  const { rows } = await tx.execute<Locked>(sql`
    with cycle as materialized (
      select * from cycles where id = ${cycle_id} for share
    ), project as materialized (
      select id, application_deadline, detailed_deadline from projects
      where id = ${project_id} and status = 'active' and is_visible_to_public and deleted_at is null
        and cycle_id in (select id from cycle) for share of projects
    ), profile as materialized (
      select user_id, resume_file_id, adult_confirmed_at from profiles where user_id = ${viewer.id} and resume_file_id is not null for share
    ), draft as materialized (
      select id, created_at from applications
      where project_id = ${project_id} and applicant_id = ${viewer.id} and status = 'draft' for update
    ), team as materialized (
      select id, name, leader_id, cycle_id from teams where id = ${team_id}::uuid and archived_at is null for update
    )
    select (select ${scheduleOf('c')} from cycle c) as cycle, (select to_json(project) from project) as project,
      ${extendedUntil(viewer.id, project_id)} as extended_until, exists (select from profile) as is_complete,
      (select adult_confirmed_at from profile) as adult_confirmed_at,
      (select g.state from guardian_consents g where g.user_id = ${viewer.id}) as guardian_state,
      (select to_json(draft) from draft) as draft, (select to_json(team) from team) as team,
      (select application_reference(id) from project) as reference,
      ${nameAmongSeveral(sql`${cycle_id}::uuid`)} as cycle_name,
      (select ${isoInstant(sharedDetailedDeadline)} from project p, cycle c) as detailed_deadline,
      (select ${resumeOf} from profile p join files f on f.id = p.resume_file_id) as resume
  `);
  const [locked] = rows;
  // The clock is read after the locks: this may have waited for another change.
  if (!locked?.cycle) throw cycleClosed();
  const { extended_until } = locked;
  const { state: cycle_state } = cycleAt(locked.cycle, now());
  if (!isCycleOpenTo({ cycle_state, extended_until }, now())) throw cycleClosed();
  if (!locked.project) throw projectNotOpen();
  if (!locked.is_complete) throw profileIncomplete();
  if (hasToSayAge(locked)) throw invalid([AGE_MISSING]);
  // In a statement of its own: an answer may have committed while this one waited for the profile.
  await requireConsent(tx, viewer.id);
  const application_deadline = deadlineFor({ ...locked.project, cycle_state, extended_until });
  return { ...locked, application_deadline, resume: locked.resume ?? (await newestResume(tx, viewer.id)) };
}

const resumeOf = sql`json_build_object('name', f.name, 'size', f.size, 'sha256', f.sha256)`;

/** A résumé that was replaced while the statement above waited for the profile is newer than what that statement sees. */
async function newestResume(tx: Transaction, userId: string): Promise<SentResume> {
  const { rows } = await tx.execute<{ resume: SentResume }>(sql`
    select ${resumeOf} as resume from profiles p join files f on f.id = p.resume_file_id where p.user_id = ${userId}`);
  if (!rows[0]) throw profileIncomplete();
  return rows[0].resume;
}

export type TeamMember = {
  user_id: string;
  display_name: string | null;
  email: string;
  is_disabled: boolean;
  resume: SentResume | null;
};
export type TeamPeople = {
  members: TeamMember[];
  member_profiles: { id: string; display_name: string; email: string }[];
};

/** The members of a team in the order of their joining, and the described members. */
export async function loadTeamPeople(db: Queryable, teamId: string): Promise<TeamPeople> {
  const { rows } = await db.execute<TeamPeople>(sql`
    select (
      select coalesce(json_agg(json_build_object('user_id', u.id, 'display_name', p.display_name, 'email', u.email,
        'is_disabled', u.disabled_at is not null, 'resume', case when f.id is not null then ${resumeOf} end) order by tm.joined_at, u.id), '[]')
      from team_members tm join users u on u.id = tm.user_id join profiles p on p.user_id = u.id
      left join files f on f.id = p.resume_file_id where tm.team_id = ${teamId}
    ) as members, (
      select coalesce(json_agg(json_build_object('id', d.id, 'display_name', d.display_name, 'email', d.email)), '[]')
      from team_member_profiles d where d.team_id = ${teamId}
    ) as member_profiles
  `);
  return rows[0] ?? { members: [], member_profiles: [] };
}
