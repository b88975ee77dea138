import { and, eq } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import { leaveApplications } from '../../applications/commands/leave-applications.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_members } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { removeBytes } from '../../files/commands.ts';
import { memberRemovedEmail } from '../emails.ts';
import { leaderMustHandOver, memberNotFound } from '../errors.ts';
import { lockManagedTeam, lockTeam } from '../load.ts';
import { memberNotifications } from '../recipients.ts';
import { rejectFrozenRoster, rejectUnopenedLetter } from '../seats.ts';
import { dissolve } from './dissolve-team.ts';

/**
 * Leaves a team, which is always possible: open applications record it and keep the seat closed. 409 for a leader, who must first hand the
 * team over, and before the own letter of a decision is opened; the last member dissolves the team (rule:leaving-is-possible) (permission:leaveTeam).
 */
export async function leaveTeam(ctx: SignedIn, id: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    if (!team.member_ids.includes(ctx.viewer.id)) throw memberNotFound();
    const isLast = team.member_ids.length === 1;
    if (team.leader_id === ctx.viewer.id && !isLast) throw leaderMustHandOver();
    await rejectUnopenedLetter(ctx, tx, id, 'Error leaving team');
    const left = await endMembership(tx, id, ctx.viewer.id);
    await write(tx, await memberNotifications(ctx, tx, team.member_ids, { kind: 'member_left', team }));
    return isLast ? [...left, ...(await dissolve(ctx, tx, team))] : left;
  });
  await removeBytes(ctx, keys);
}

/** The leader, or staff, removes a member; 409 while the roster is frozen, or for the leader (permission:removeMember). */
export async function removeMember(ctx: SignedIn, id: string, userId: string): Promise<void> {
  if (userId === ctx.viewer.id) return leaveTeam(ctx, id);
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    if (!team.member_ids.includes(userId)) throw memberNotFound();
    if (team.leader_id === userId) throw leaderStays();
    await rejectFrozenRoster(ctx, tx, id, 'Error removing member');
    const left = await endMembership(tx, id, userId);
    const content = memberRemovedEmail({ origin: ctx.origin, team: team.name });
    const others = team.member_ids.filter((memberId) => memberId !== userId);
    await write(tx, [
      ...(await memberNotifications(ctx, tx, [userId], { kind: 'member_removed', team, content })),
      ...(await memberNotifications(ctx, tx, others, { kind: 'member_left', team, actorId: userId })),
    ]);
    return left;
  });
  await removeBytes(ctx, keys);
}

/**
 * Ends a membership; open applications record who left (rule:leaving-is-possible), and end with the last one (rule:no-own-interest). The
 * team must be locked. Returns the keys of removed files.
 */
export async function endMembership(
  tx: Transaction,
  teamId: string,
  userId: string,
): Promise<(string | null)[]> {
  const keys = await leaveApplications(tx, teamId, userId);
  await tx
    .delete(team_members)
    .where(and(eq(team_members.team_id, teamId), eq(team_members.user_id, userId)));
  return keys;
}

const leaderStays = () =>
  conflict('leader_stays', 'Error removing member', 'The leader can’t be removed. Hand the team over first.');
