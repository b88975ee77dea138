import { type SQL, sql } from 'drizzle-orm';
import type { NamedPerson } from '#domain/applications/roster-changes.ts';
import { type AppError, conflictAt } from '#domain/errors.ts';
import { canApplyAsTeam } from '#domain/policy.ts';
import { findLargeTeam } from '#domain/teams/large-team.ts';
import { countSeats } from '#domain/teams/teams.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import type { ReadableProject } from '../projects/content/readable-project.ts';
import {
  alreadyApplied,
  memberAlreadyApplied,
  notTeamLeader,
  teamMissing,
  teamOfOtherCycle,
} from './errors.ts';
import {
  type LockedSubmission,
  loadTeamPeople,
  type SentResume,
  type TeamPeople,
} from './lock-submission.ts';
import type { Receivers } from './receipt.ts';
import type { RosterEntry } from './transitions.ts';

/** The people of an application, described members included, and those who get its receipt. */
export type Roster = Receivers & { entries: RosterEntry[]; people: NamedPerson[] };

/**
 * The viewer alone, or the current members and described members of the locked team. Rejects a team that the viewer may not apply with,
 * that is too large (rule:five-seats), or with a member who owns the project. A blocking application of any of them (rule:roster-is-copied)
 * violates a unique index when the roster is written.
 */
export async function loadRoster(
  ctx: SignedIn,
  tx: Transaction,
  project: ReadableProject,
  teamId: string | null,
  { team, resume }: LockedSubmission,
): Promise<Roster> {
  if (teamId === null) return alone(ctx, resume);
  if (!team) throw teamMissing();
  if (team.cycle_id !== project.cycle_id) throw teamOfOtherCycle();
  if (!canApplyAsTeam(ctx.viewer, team)) throw notTeamLeader();
  const roster = asRoster(team.leader_id, await loadTeamPeople(tx, team.id));
  rejectLargeTeam(roster.entries, project);
  rejectOwner(roster.entries, project);
  return roster;
}

function alone({ viewer: { id, display_name, email } }: SignedIn, resume: SentResume): Roster {
  return {
    entries: [{ user_id: id, is_leader: true, display_name: display_name ?? email, email }],
    people: [{ id, name: display_name ?? email }],
    readers: [{ user_id: id, name: display_name }],
    resumes: [{ user_id: id, ...resume }],
  };
}

function asRoster(leaderId: string, people: TeamPeople): Roster {
  const described = withoutAccount(people);
  const entries: RosterEntry[] = [
    ...people.members.map(({ user_id, display_name, email }) => ({
      user_id,
      is_leader: user_id === leaderId,
      display_name: display_name ?? email,
      email,
    })),
    ...described.map(({ display_name, email }) => ({
      user_id: null,
      is_leader: false,
      display_name,
      email,
    })),
  ];
  return {
    entries,
    people: [
      ...people.members.map(({ user_id: id, display_name, email }) => ({ id, name: display_name ?? email })),
      ...described.map(({ id, display_name: name }) => ({ id, name })),
    ],
    readers: people.members
      .filter(({ is_disabled }) => !is_disabled)
      .map(({ user_id, display_name }) => ({ user_id, name: display_name })),
    resumes: people.members.flatMap(({ user_id, resume }) => (resume ? [{ user_id, ...resume }] : [])),
  };
}

/** A member profile with the email address of a member is the same person (rule:five-seats). */
function withoutAccount({ members, member_profiles }: TeamPeople): TeamPeople['member_profiles'] {
  const emails = new Set(members.map(({ email }) => email.toLowerCase()));
  return member_profiles.filter(({ email }) => !emails.has(email.toLowerCase()));
}

function rejectLargeTeam(roster: RosterEntry[], project: ReadableProject) {
  const seats = countSeats(roster.map(({ email }) => email ?? ''));
  const problem = findLargeTeam(seats, project.max_team_size);
  if (problem) throw conflictAt('team_id', 'team_too_large', 'Error submitting application', problem);
}

function rejectOwner(roster: RosterEntry[], project: ReadableProject) {
  const owner = roster.find(({ user_id }) => user_id !== null && user_id === project.owner_id);
  if (!owner) return;
  throw conflictAt(
    'team_id',
    'member_owns_project',
    'Error submitting application',
    `${owner.display_name} owns this project, so they can’t be part of an application to it.`,
  );
}

/**
 * The error that names the first person, of the viewer or a team, with a blocking application to the project; null without one
 * (rule:roster-is-copied).
 */
export async function blockedMember(
  { viewer }: SignedIn,
  db: Queryable,
  { project_id, team_id }: { project_id: string; team_id: string | null },
): Promise<AppError | null> {
  const members = team_id === null ? [] : (await loadTeamPeople(db, team_id)).members;
  const ids = [viewer.id, ...members.map(({ user_id }) => user_id)];
  const { rows } = await db.execute<{ user_id: string }>(blockingMembers(project_id, ids));
  const blocked = new Set(rows.map(({ user_id }) => user_id));
  if (blocked.has(viewer.id)) return alreadyApplied();
  const member = members.find(({ user_id }) => blocked.has(user_id));
  return member ? memberAlreadyApplied(member.display_name ?? member.email) : null;
}

const blockingMembers = (projectId: string, userIds: string[]): SQL => sql`
  select distinct m.user_id from application_members m
  where m.project_id = ${projectId} and m.user_id = any(${sql.param(userIds)}::uuid[]) and m.blocks and not m.is_exempt`;
