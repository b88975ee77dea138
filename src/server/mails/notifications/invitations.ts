import { createHmac } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { hashToken } from '../../users/tokens/tokens.ts';

type Key = Pick<Ctx, 'secret'>;

/** The token of an invitation to one person, which opens from their email and their notification; the leader doesn't see it. */
export const personalInviteToken = ({ secret }: Key, id: string): string =>
  createHmac('sha256', secret).update(`personal-team-invite:${id}`).digest('base64url');

/** The token of a stored invitation to one person; null for one of an earlier release, which is in the email alone. */
export function shownPersonalToken(key: Key, invite: { id: string; token_hash: string }): string | null {
  const token = personalInviteToken(key, invite.id);
  return hashToken(token) === invite.token_hash ? token : null;
}
