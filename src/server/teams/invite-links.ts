import { createHmac } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { hashToken } from '../users/tokens/tokens.ts';

type Key = Pick<Ctx, 'secret'>;
type StoredInvite = { id: string; token_hash: string };

/** The token of a link that the leader shares: signed, so that the database has only its hash and the leader can see it again. */
export const inviteToken = ({ secret }: Key, id: string): string =>
  createHmac('sha256', secret).update(`team-invite:${id}`).digest('base64url');

export const inviteUrl = ({ origin }: Pick<Ctx, 'origin'>, token: string): string =>
  `${origin}/teams/join/${token}`;

/** The link of a stored invite; null for an invitation to one person. */
export function shownInviteUrl(ctx: Pick<Ctx, 'origin' | 'secret'>, invite: StoredInvite): string | null {
  const token = inviteToken(ctx, invite.id);
  return hashToken(token) === invite.token_hash ? inviteUrl(ctx, token) : null;
}
