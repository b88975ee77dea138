import { eq } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import { canCreateTeam, canLeaveTeam } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf } from '../../cycles/scope/cycle-of.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { team_members, teams } from '../../db/schema/teams.ts';
import { requireConsent } from '../../users/guardians/queries.ts';
import { profileIncomplete, teamNotFound } from '../errors.ts';
import { loadTeam } from '../load.ts';
import { invitePerson } from './invites.ts';

/**
 * Makes a new team of the current cycle from a team of an earlier one: its name, description, join policy and wanted skills, with the viewer
 * as leader. The other members are invited, and each joins with the link of their email. 404 for people who aren't members, 409 when no
 * later cycle is open or somebody has renewed the team already (rule:renew-team).
 */
export async function renewTeam(ctx: SignedIn, id: string): Promise<{ id: string }> {
  const former = await loadTeam(ctx.db, id);
  if (!canLeaveTeam(ctx.viewer, former)) throw teamNotFound();
  if (!canCreateTeam(ctx.viewer)) throw profileIncomplete();
  await requireConsent(ctx.db, ctx.viewer.id);
  const cycle = await cycleOf(ctx, undefined);
  if (cycle.state !== 'open' || cycle.id === former.cycle_id) throw noLaterCycle();
  try {
    return await ctx.db.transaction((tx) => renew(ctx, tx, id, cycle));
  } catch (error) {
    throw brokenConstraint(error) === 'teams_one_renewal' ? alreadyRenewed() : error;
  }
}

async function renew(ctx: SignedIn, tx: Transaction, id: string, cycle: Cycle): Promise<{ id: string }> {
  const former = await loadTeam(tx, id);
  const [texts] = await tx
    .select({
      name: teams.name,
      description: teams.description,
      join_policy: teams.join_policy,
      wanted_skills: teams.wanted_skills,
    })
    .from(teams)
    .where(eq(teams.id, id));
  if (!texts) throw teamNotFound();
  const created_at = ctx.now().toISOString();
  const [team] = await tx
    .insert(teams)
    .values({ ...texts, cycle_id: cycle.id, renewed_from_id: id, leader_id: ctx.viewer.id, created_at })
    .returning({ id: teams.id });
  if (!team) throw new Error('The team was not written.');
  await tx.insert(team_members).values({ team_id: team.id, user_id: ctx.viewer.id, joined_at: created_at });
  // A team has five people at most, and each gets a link of their own.
  for (const user_id of former.member_ids.filter((member) => member !== ctx.viewer.id)) {
    await invitePerson(ctx, tx, user_id, { id: team.id, name: texts.name, project: null });
  }
  return team;
}

const TITLE = 'Error renewing team';
const noLaterCycle = () =>
  conflict('no_later_cycle', TITLE, 'There is no later open cycle in which this team could continue.');
const alreadyRenewed = () =>
  conflict(
    'already_renewed',
    TITLE,
    'Another member has renewed this team already. Please check your email for the invitation.',
  );
