import { and, eq } from 'drizzle-orm';
import { canJoinTeam } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_join_requests, team_member_profiles, team_members } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { removeBytes, removeFile } from '../../files/commands.ts';
import { requireConsent } from '../../users/guardians/queries.ts';
import { alreadyMember, joiningNeedsInvite, joiningNeedsRequest, profileIncomplete } from '../errors.ts';
import { type LoadedTeam, lockTeam } from '../load.ts';
import { memberNotifications } from '../recipients.ts';
import { rejectFrozenRoster, rejectFullTeam } from '../seats.ts';

/** Joins an open team at once. 409 when its policy, its seats or its roster don't allow it (rule:join-policies, permission:joinTeam). */
export async function joinTeam(ctx: SignedIn, id: string): Promise<void> {
  await requireReadyToJoin(ctx);
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    if (team.member_ids.includes(ctx.viewer.id)) throw alreadyMember();
    if (team.join_policy === 'approval') throw joiningNeedsRequest();
    if (team.join_policy === 'invite') throw joiningNeedsInvite();
    return addMember(ctx, tx, team, { id: ctx.viewer.id, email: ctx.viewer.email });
  });
  await removeBytes(ctx, keys);
}

/** 403 `profile_incomplete` or `consent_missing` (rule:teams-need-complete-profile, rule:guardian-consent). */
export async function requireReadyToJoin({ db, viewer }: SignedIn): Promise<void> {
  if (!canJoinTeam(viewer)) throw profileIncomplete();
  await requireConsent(db, viewer.id);
}

/**
 * Adds a person to a locked team: 409 when they are already a member, it is full or an application freezes it (rule:five-seats). A member
 * profile with their email address is removed, because it described this person (rule:described-member-mail). Returns the keys of removed
 * files.
 */
export async function addMember(
  ctx: SignedIn,
  tx: Transaction,
  team: LoadedTeam,
  person: { id: string; email: string },
): Promise<(string | null)[]> {
  if (team.member_ids.includes(person.id)) throw alreadyMember();
  await rejectFrozenRoster(ctx, tx, team.id);
  await rejectFullTeam(tx, team.id, person.email);
  await tx
    .insert(team_members)
    .values({ team_id: team.id, user_id: person.id, joined_at: ctx.now().toISOString() });
  await tx
    .delete(team_join_requests)
    .where(and(eq(team_join_requests.team_id, team.id), eq(team_join_requests.user_id, person.id)));
  const news = { kind: 'member_joined' as const, team, actorId: person.id };
  await write(tx, await memberNotifications(ctx, tx, team.member_ids, news));
  return mergeMemberProfile(tx, team.id, person.email);
}

async function mergeMemberProfile(tx: Transaction, teamId: string, email: string) {
  const merged = await tx
    .delete(team_member_profiles)
    .where(and(eq(team_member_profiles.team_id, teamId), eq(team_member_profiles.email, email)))
    .returning({ resume_file_id: team_member_profiles.resume_file_id });
  const resume = merged[0]?.resume_file_id;
  return resume ? [await removeFile(tx, resume)] : [];
}
