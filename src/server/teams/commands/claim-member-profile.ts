import { eq, type SQL } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canClaimMemberProfile } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_member_profiles } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { removeBytes, removeFile } from '../../files/commands.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { hashToken } from '../../users/tokens/tokens.ts';
import { memberMergedEmail } from '../emails.ts';
import { memberNotFound, removalLinkNotFound } from '../errors.ts';
import { type LoadedTeam, lockTeam } from '../load.ts';
import { aboutViewer, memberNotifications, viewerName } from '../recipients.ts';
import { rejectFrozenRoster } from '../seats.ts';
import { addMember, requireReadyToJoin } from './join-team.ts';
import { isProfile } from './member-profiles.ts';

/** A claim deletes what a leader wrote: nobody empties a team with it. */
const CLAIMS_PER_PERSON = { name: 'this-is-me', max: 5, seconds: 86_400 };
const MERGING = 'Error saving member';

/**
 * A member is the person that a profile of their team describes, under another address: the profile goes with its seat and its résumé, and
 * the leader is told. 409 while the roster is frozen, 404 after another claim (rule:this-is-me, permission:claimMemberProfile).
 */
export async function claimMemberProfile(ctx: SignedIn, teamId: string, id: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, teamId);
    if (!canClaimMemberProfile(ctx.viewer, team)) throw forbidden('Only members of the team can do this.');
    await countAttempt({ db: tx, now: ctx.now }, CLAIMS_PER_PERSON, ctx.viewer.id);
    await rejectFrozenRoster(ctx, tx, teamId, MERGING);
    const removed = await takeDescription(tx, isProfile(teamId, id));
    if (!removed) throw memberNotFound();
    await tellLeader(ctx, tx, team, removed.display_name);
    return removed.keys;
  });
  await removeBytes(ctx, keys);
}

/**
 * A described person joins with the link of their email and an account of another address: the account takes the seat of the description,
 * also in a full team or one by invitation, because the leader has given them the seat (rule:this-is-me, permission:joinTeam).
 */
export async function joinAsDescribedPerson(ctx: SignedIn, token: string): Promise<{ team_id: string }> {
  await requireReadyToJoin(ctx);
  const isTheirs = eq(team_member_profiles.removal_token_hash, hashToken(token));
  const [described] = await ctx.db
    .select({ team_id: team_member_profiles.team_id })
    .from(team_member_profiles)
    .where(isTheirs);
  if (!described) throw removalLinkNotFound();
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, described.team_id);
    await rejectFrozenRoster(ctx, tx, team.id);
    const removed = await takeDescription(tx, isTheirs);
    if (!removed) throw removalLinkNotFound();
    await tellLeader(ctx, tx, team, removed.display_name);
    if (team.member_ids.includes(ctx.viewer.id)) return removed.keys;
    return [...removed.keys, ...(await addMember(ctx, tx, team, ctx.viewer))];
  });
  await removeBytes(ctx, keys);
  return { team_id: described.team_id };
}

/** Under the lock of the team, in one statement: of two people who claim a description, one gets it. */
async function takeDescription(tx: Transaction, isDescribed: SQL | undefined) {
  const [removed] = await tx.delete(team_member_profiles).where(isDescribed).returning();
  if (!removed) return null;
  const { display_name, resume_file_id } = removed;
  return { display_name, keys: resume_file_id ? [await removeFile(tx, resume_file_id)] : [] };
}

async function tellLeader(ctx: SignedIn, tx: Transaction, team: LoadedTeam, described: string) {
  const content = memberMergedEmail({ origin: ctx.origin, team: team.name }, viewerName(ctx), described);
  const news = { kind: 'member_merged' as const, team, content, about: aboutViewer(ctx) };
  await write(tx, await memberNotifications(ctx, tx, [team.leader_id], news));
}
