import { and, eq, sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canDecideJoinRequest } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_join_requests } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { removeBytes } from '../../files/commands.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { hasConsent } from '../../users/guardians/queries.ts';
import { profileIsComplete } from '../../users/profiles/profile-is-complete.ts';
import { joinRequestEmail, requestAcceptedEmail, requestRejectedEmail } from '../emails.ts';
import { alreadyMember, joiningIsOpen, joiningNeedsInvite } from '../errors.ts';
import { type LoadedTeam, lockTeam } from '../load.ts';
import { aboutViewer, memberNotifications, viewerName } from '../recipients.ts';
import { rejectFullTeam } from '../seats.ts';
import { addMember, requireReadyToJoin } from './join-team.ts';

const REQUESTS_PER_PERSON = { name: 'join-request', max: 20, seconds: 86_400 };

/** Requests to join; the leader is notified once, a repeated request changes nothing (rule:join-policies, permission:joinTeam). */
export async function requestToJoin(ctx: SignedIn, id: string): Promise<void> {
  await requireReadyToJoin(ctx);
  await countAttempt(ctx, REQUESTS_PER_PERSON, ctx.viewer.id);
  await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    if (team.member_ids.includes(ctx.viewer.id)) throw alreadyMember();
    if (team.join_policy === 'open') throw joiningIsOpen();
    if (team.join_policy === 'invite') throw joiningNeedsInvite();
    await rejectFullTeam(tx, id, ctx.viewer.email);
    const added = await tx
      .insert(team_join_requests)
      .values({ team_id: id, user_id: ctx.viewer.id, created_at: ctx.now().toISOString() })
      .onConflictDoNothing()
      .returning({ user_id: team_join_requests.user_id });
    if (added.length === 0) return;
    const content = joinRequestEmail(named(ctx, team), viewerName(ctx));
    const news = { kind: 'join_request' as const, team, content, about: aboutViewer(ctx) };
    await write(tx, await memberNotifications(ctx, tx, [team.leader_id], news));
  });
}

/** The leader accepts a request: the person takes a seat and is notified (permission:decideJoinRequest). */
export async function acceptJoinRequest(ctx: SignedIn, id: string, userId: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    rejectOthers(ctx, team);
    const person = await findRequester(tx, id, userId);
    if (!person.profile_complete || !(await hasConsent(tx, userId))) throw requesterIncomplete();
    const removed = await addMember(ctx, tx, team, { id: userId, email: person.email });
    const content = requestAcceptedEmail(named(ctx, team));
    await write(
      tx,
      await memberNotifications(ctx, tx, [userId], { kind: 'request_accepted', team, content }),
    );
    return removed;
  });
  await removeBytes(ctx, keys);
}

/** The leader rejects a request and the person is notified, or the person cancels it (permission:decideJoinRequest). */
export async function removeJoinRequest(ctx: SignedIn, id: string, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    const isOwn = userId === ctx.viewer.id;
    if (!isOwn) rejectOthers(ctx, team);
    const removed = await tx
      .delete(team_join_requests)
      .where(and(eq(team_join_requests.team_id, id), eq(team_join_requests.user_id, userId)))
      .returning({ user_id: team_join_requests.user_id });
    if (removed.length === 0) throw requestNotFound();
    const content = requestRejectedEmail(named(ctx, team));
    await write(tx, await memberNotifications(ctx, tx, [userId], { kind: 'request_refused', team, content }));
  });
}

function rejectOthers({ viewer }: SignedIn, team: LoadedTeam): void {
  if (!canDecideJoinRequest(viewer, team))
    throw forbidden('Only the team leader can accept or decline requests.');
}

type Requester = { email: string; profile_complete: boolean };

async function findRequester(tx: Transaction, teamId: string, userId: string): Promise<Requester> {
  const { rows } = await tx.execute<Requester>(sql`
    select u.email, ${profileIsComplete} as profile_complete
    from team_join_requests r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
    where r.team_id = ${teamId} and r.user_id = ${userId}
  `);
  if (!rows[0]) throw requestNotFound();
  return rows[0];
}

const named = ({ origin }: SignedIn, { name }: LoadedTeam) => ({ origin, team: name });

const requestNotFound = () => notFound('Request not found', 'It was decided or withdrawn in the meantime.');

const requesterIncomplete = () =>
  conflict(
    'requester_incomplete',
    'Error joining team',
    'This person’s profile is no longer complete, so they can’t join yet.',
  );
