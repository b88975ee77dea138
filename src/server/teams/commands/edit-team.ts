import { eq } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import type { TeamInput } from '#domain/teams/team-schemas.ts';
import { forgetTeamInDrafts } from '../../applications/commands/save-draft.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_join_requests, teams } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { newLeaderEmail, teamOpenedEmail } from '../emails.ts';
import { memberNotFound } from '../errors.ts';
import { type LoadedTeam, loadTeam, lockManagedTeam } from '../load.ts';
import { memberNotifications } from '../recipients.ts';
import { rejectHiddenTarget } from './target-project.ts';

/** Saves name, description, join policy, wanted skills and target project. When the team becomes open, open join requests end and their people are notified (permission:manageTeam). */
export async function updateTeam(ctx: SignedIn, id: string, input: TeamInput): Promise<void> {
  const { cycle_id } = await loadTeam(ctx.db, id);
  await rejectHiddenTarget(ctx, input.target_project_id, cycle_id);
  await ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    await tx.update(teams).set(input).where(eq(teams.id, id));
    if (input.join_policy === 'open') await endRequests(ctx, tx, { ...team, name: input.name });
  });
}

async function endRequests(ctx: SignedIn, tx: Transaction, team: LoadedTeam): Promise<void> {
  const requests = await tx
    .delete(team_join_requests)
    .where(eq(team_join_requests.team_id, team.id))
    .returning({ user_id: team_join_requests.user_id });
  const content = teamOpenedEmail({ origin: ctx.origin, team: team.name });
  const waiting = requests.map(({ user_id }) => user_id);
  await write(tx, await memberNotifications(ctx, tx, waiting, { kind: 'team_opened', team, content }));
}

/** Makes another member the leader and notifies them; 404 unless they are a member (permission:manageTeam). */
export async function handOverTeam(ctx: SignedIn, id: string, leader_id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    if (!team.member_ids.includes(leader_id)) throw memberNotFound();
    if (team.leader_id === leader_id) throw alreadyLeader();
    await tx.update(teams).set({ leader_id }).where(eq(teams.id, id));
    await forgetTeamInDrafts(tx, id);
    const content = newLeaderEmail({ origin: ctx.origin, team: team.name });
    const news = { kind: 'team_handed_over' as const, team, content };
    await write(tx, await memberNotifications(ctx, tx, [leader_id], news));
  });
}

const alreadyLeader = () =>
  conflict('already_leader', 'Error updating team', 'This person already leads the team.');
