import { canCreateTeam } from '#domain/policy.ts';
import type { CreateTeamInput } from '#domain/teams/team-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf } from '../../cycles/scope/cycle-of.ts';
import { team_members, teams } from '../../db/schema/teams.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { requireConsent } from '../../users/guardians/queries.ts';
import { profileIncomplete } from '../errors.ts';
import { rejectHiddenTarget } from './target-project.ts';

const TEAMS_PER_PERSON = { name: 'create-team', max: 30, seconds: 86_400 };

/** Creates a team with its creator as leader. 403 `profile_incomplete` without a complete profile (permission:createTeam). */
export async function createTeam(
  ctx: SignedIn,
  { cycle, ...input }: CreateTeamInput,
): Promise<{ id: string }> {
  if (!canCreateTeam(ctx.viewer)) throw profileIncomplete();
  await requireConsent(ctx.db, ctx.viewer.id);
  const { id: cycle_id } = await cycleOf(ctx, cycle);
  await rejectHiddenTarget(ctx, input.target_project_id, cycle_id);
  await countAttempt(ctx, TEAMS_PER_PERSON, ctx.viewer.id);
  const created_at = ctx.now().toISOString();
  return ctx.db.transaction(async (tx) => {
    const [team] = await tx
      .insert(teams)
      .values({ ...input, cycle_id, leader_id: ctx.viewer.id, created_at })
      .returning({ id: teams.id });
    if (!team) throw new Error('The team was not written.');
    await tx.insert(team_members).values({ team_id: team.id, user_id: ctx.viewer.id, joined_at: created_at });
    return team;
  });
}
