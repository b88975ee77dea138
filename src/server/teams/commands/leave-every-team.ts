import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_member_profiles, team_members, teams } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { removeFile } from '../../files/commands.ts';
import { publish } from '../../live/events/publish.ts';
import { newLeaderEmail } from '../emails.ts';
import { loadTeam } from '../load.ts';
import { memberNotifications } from '../recipients.ts';
import { dissolve } from './dissolve-team.ts';
import { endMembership } from './leave-team.ts';

type Person = { id: string; email: string };

/**
 * Removes a person who is being deleted from every team: the longest-standing member becomes the leader, a team without members is
 * dissolved, and descriptions of this person are deleted. Returns the keys of removed files (rule:erasure).
 */
export async function leaveEveryTeam(
  ctx: SignedIn,
  tx: Transaction,
  person: Person,
): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  // Each team has its own email; a person is in few teams.
  for (const teamId of await lockTeamsOf(tx, person.id)) {
    keys.push(...(await leaveForGood(ctx, tx, teamId, person.id)));
  }
  await forgetLeader(tx, person.id);
  return [...keys, ...(await removeDescriptions(tx, person.email))];
}

/** In one order, so that two members who leave at the same time wait for each other. */
async function lockTeamsOf(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from teams t
    where t.archived_at is null
      and (t.leader_id = ${userId} or t.id in (select m.team_id from team_members m where m.user_id = ${userId}))
    order by t.id for update
  `);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await publish(tx, { topic: 'team', subject_ids: ids });
  return ids;
}

async function leaveForGood(ctx: SignedIn, tx: Transaction, teamId: string, userId: string) {
  const team = await loadTeam(tx, teamId);
  const keys = await endMembership(tx, teamId, userId);
  const successor = await longestServingMember(tx, teamId);
  if (successor === null) return [...keys, ...(await dissolve(ctx, tx, { ...team, member_ids: [] }))];
  const others = team.member_ids.filter((id) => id !== userId);
  await write(tx, await memberNotifications(ctx, tx, others, { kind: 'member_left', team, actorId: userId }));
  if (team.leader_id === userId) {
    await tx.update(teams).set({ leader_id: successor }).where(eq(teams.id, teamId));
    const content = newLeaderEmail({ origin: ctx.origin, team: team.name });
    const announcement = { kind: 'team_handed_over' as const, team, actorId: userId, content };
    await write(tx, await memberNotifications(ctx, tx, [successor], announcement));
  }
  return keys;
}

async function longestServingMember(tx: Transaction, teamId: string): Promise<string | null> {
  const [member] = await tx
    .select({ user_id: team_members.user_id })
    .from(team_members)
    .where(eq(team_members.team_id, teamId))
    .orderBy(asc(team_members.joined_at), asc(team_members.user_id))
    .limit(1);
  return member?.user_id ?? null;
}

async function forgetLeader(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(teams)
    .set({ leader_id: null })
    .where(and(eq(teams.leader_id, userId), isNotNull(teams.archived_at)));
}

/** Removes the descriptions of an address that belongs or belonged to an account. Returns the keys of removed files. */
export async function removeDescriptions(tx: Transaction, email: string): Promise<(string | null)[]> {
  const removed = await tx
    .delete(team_member_profiles)
    .where(eq(team_member_profiles.email, email))
    .returning({ fileId: team_member_profiles.resume_file_id });
  const keys: (string | null)[] = [];
  for (const { fileId } of removed) if (fileId) keys.push(await removeFile(tx, fileId));
  return keys;
}
