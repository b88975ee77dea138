import { eq } from 'drizzle-orm';
import { forgetTeamInDrafts } from '../../applications/commands/save-draft.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema/applications.ts';
import {
  team_invites,
  team_join_requests,
  team_member_profiles,
  team_members,
  teams,
} from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { removeBytes, removeFile } from '../../files/commands.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { teamDissolvedEmail } from '../emails.ts';
import { type LoadedTeam, lockManagedTeam } from '../load.ts';
import { memberNotifications } from '../recipients.ts';
import { rejectFrozenRoster } from '../seats.ts';

/**
 * Dissolves a team; 409 while an application freezes its roster. Notifies the other members and people with open join requests
 * (permission:manageTeam, rule:leaving-is-possible).
 */
export async function dissolveTeam(ctx: SignedIn, id: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    await rejectFrozenRoster(ctx, tx, id, 'Error dissolving team');
    return dissolve(ctx, tx, team);
  });
  await removeBytes(ctx, keys);
}

/**
 * Ends a locked team: deletes its members, profiles, requests and links; archives it if it has applications, otherwise deletes it
 * (rule:leaving-is-possible). Returns the keys of removed files, whose bytes are deleted after the commit.
 */
export async function dissolve(ctx: SignedIn, tx: Transaction, team: LoadedTeam): Promise<(string | null)[]> {
  const content = teamDissolvedEmail({ origin: ctx.origin, team: team.name });
  const waiting = await tx
    .select({ user_id: team_join_requests.user_id })
    .from(team_join_requests)
    .where(eq(team_join_requests.team_id, team.id));
  const people = [...team.member_ids, ...waiting.map(({ user_id }) => user_id)];
  await write(tx, await memberNotifications(ctx, tx, people, { kind: 'team_dissolved', team, content }));
  const keys = await emptyTeam(tx, team.id);
  await forgetTeamInDrafts(tx, team.id);
  const hasApplications = (await tx.$count(applications, eq(applications.team_id, team.id))) > 0;
  if (hasApplications) {
    await tx.update(teams).set({ archived_at: ctx.now().toISOString() }).where(eq(teams.id, team.id));
  } else {
    await tx.delete(teams).where(eq(teams.id, team.id));
  }
  await recordAudit(tx, {
    actor_id: ctx.viewer.id,
    action: 'team_deleted',
    subject_type: 'team',
    subject_id: team.id,
    cycle_id: team.cycle_id,
    details: { archived: hasApplications },
  });
  return keys;
}

async function emptyTeam(tx: Transaction, teamId: string): Promise<(string | null)[]> {
  const described = await tx
    .delete(team_member_profiles)
    .where(eq(team_member_profiles.team_id, teamId))
    .returning({ resume_file_id: team_member_profiles.resume_file_id });
  await tx.delete(team_join_requests).where(eq(team_join_requests.team_id, teamId));
  await tx.delete(team_invites).where(eq(team_invites.team_id, teamId));
  await tx.delete(team_members).where(eq(team_members.team_id, teamId));
  const keys: (string | null)[] = [];
  // At most five of them (rule:five-seats).
  for (const { resume_file_id } of described) {
    if (resume_file_id) keys.push(await removeFile(tx, resume_file_id));
  }
  return keys;
}
