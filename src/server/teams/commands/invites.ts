import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { conflict, notFound } from '#domain/errors.ts';
import { INVITE_LINK_DAYS } from '#domain/teams/teams.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_invites } from '../../db/schema/teams.ts';
import { profiles, users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { removeBytes } from '../../files/commands.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { personalInviteToken } from '../../mails/notifications/invitations.ts';
import { hashToken } from '../../users/tokens/tokens.ts';
import { invitationEmail } from '../emails.ts';
import { inviteNotFound } from '../errors.ts';
import { inviteToken, inviteUrl } from '../invite-links.ts';
import { lockManagedTeam, lockTeam } from '../load.ts';
import { targetProject } from '../queries/list-teams.ts';
import { aboutViewer, memberNotifications, viewerName } from '../recipients.ts';
import { rejectFullTeam } from '../seats.ts';
import { addMember, requireReadyToJoin } from './join-team.ts';

const LINKS_PER_TEAM = { name: 'team-invite', max: 30, seconds: 86_400 };
const INVITATIONS_PER_LEADER = { name: 'team-invitation', max: 20, seconds: 86_400 };
const INVITATIONS_PER_SEEKER = { name: 'team-invitation-of', max: 1, seconds: 86_400 };
const INVITATIONS_TO_SEEKER = { name: 'team-invitation-to', max: 10, seconds: 86_400 };

/** Creates a link that lets its holder join. The leader can see it again; the database stores its hash (rule:join-policies, permission:manageTeam). */
export async function createInvite(ctx: SignedIn, id: string): Promise<{ url: string; expires_at: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockManagedTeam(ctx, tx, id);
    await countAttempt({ db: tx, now: ctx.now }, LINKS_PER_TEAM, id);
    const invite = randomUUID();
    const token = inviteToken(ctx, invite);
    const created_by = ctx.viewer.id;
    const token_hash = hashToken(token);
    const expires_at = await addInvite(ctx, tx, { id: invite, team_id: id, token_hash, created_by });
    return { url: inviteUrl(ctx, token), expires_at };
  });
}

/** Revokes every link of a team, shared or emailed; does nothing without any (permission:manageTeam). */
export async function withdrawInvites(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockManagedTeam(ctx, tx, id);
    await tx.delete(team_invites).where(eq(team_invites.team_id, id));
  });
}

/** Joins with a link, whatever the policy; 404 for an expired, revoked or unknown one (permission:joinTeam). */
export async function acceptInvite(ctx: SignedIn, token: string): Promise<{ team_id: string }> {
  await requireReadyToJoin(ctx);
  const team_id = await findInvitedTeam(ctx, token);
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, team_id);
    return addMember(ctx, tx, team, { id: ctx.viewer.id, email: ctx.viewer.email });
  });
  await removeBytes(ctx, keys);
  return { team_id };
}

/** Invites a person who is looking for a team by email; the leader doesn't learn their address (rule:team-search-opt-in, permission:searchTeamSeekers). */
export async function inviteSeeker(ctx: SignedIn, id: string, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    const email = await findSeeker(tx, userId);
    if (team.member_ids.includes(userId)) throw alreadyInTeam();
    await rejectFullTeam(tx, id, email, 'Error inviting');
    await limitInvitations(ctx, tx, id, userId);
    await invitePerson(ctx, tx, userId, { ...team, project: await publicTarget(tx, id) });
  });
}

type InvitedTo = { id: string; name: string; project: string | null };

/** A link of their own for one person, by email and as a notification. */
export async function invitePerson(ctx: SignedIn, tx: Transaction, userId: string, team: InvitedTo) {
  const invite = randomUUID();
  const token = personalInviteToken(ctx, invite);
  const created_by = ctx.viewer.id;
  await addInvite(ctx, tx, { id: invite, team_id: team.id, token_hash: hashToken(token), created_by });
  const { origin } = ctx;
  const content = invitationEmail({ origin, team: team.name, leader: viewerName(ctx), token }, team.project);
  const news = { kind: 'team_invitation' as const, team, inviteId: invite, content, about: aboutViewer(ctx) };
  await write(tx, await memberNotifications(ctx, tx, [userId], news));
}

/** The name of the project that a team would like to apply to, while everybody may see it. */
async function publicTarget(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ project: { name: string } | null }>(
    sql`select ${targetProject} as project from teams t where t.id = ${id}`,
  );
  return rows[0]?.project?.name ?? null;
}

async function limitInvitations({ now, viewer }: SignedIn, tx: Transaction, teamId: string, userId: string) {
  const counted = { db: tx, now };
  await countAttempt(counted, INVITATIONS_PER_SEEKER, `${teamId}:${userId}`);
  await countAttempt(counted, INVITATIONS_PER_LEADER, viewer.id);
  await countAttempt(counted, INVITATIONS_TO_SEEKER, userId);
}

type NewInvite = { id: string; team_id: string; token_hash: string; created_by: string };

/** Returns when the link expires. Also deletes the team's expired links. */
export async function addInvite(
  ctx: Pick<SignedIn, 'now'>,
  tx: Transaction,
  invite: NewInvite,
): Promise<string> {
  const now = ctx.now();
  await tx
    .delete(team_invites)
    .where(and(eq(team_invites.team_id, invite.team_id), lt(team_invites.expires_at, now.toISOString())));
  const expires_at = new Date(now.getTime() + INVITE_LINK_DAYS * 86_400_000).toISOString();
  await tx.insert(team_invites).values({
    ...invite,
    expires_at,
    created_at: now.toISOString(),
  });
  return expires_at;
}

async function findInvitedTeam({ db, now }: SignedIn, token: string): Promise<string> {
  const invite = await db.query.team_invites.findFirst({
    where: and(
      eq(team_invites.token_hash, hashToken(token)),
      gt(team_invites.expires_at, now().toISOString()),
    ),
    columns: { team_id: true },
  });
  if (!invite) throw inviteNotFound();
  return invite.team_id;
}

/** 404 for a person who isn't looking for a team, so that the response doesn't reveal whether they exist. */
async function findSeeker(tx: Transaction, userId: string): Promise<string> {
  const [seeker] = await tx
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(and(eq(users.id, userId), eq(profiles.looking_for_team, true), sql`${users.disabled_at} is null`));
  if (!seeker) throw notFound('Person not found', 'This person is no longer looking for a team.');
  return seeker.email;
}

const alreadyInTeam = () =>
  conflict('already_member', 'Error inviting', 'This person is already in the team.');
