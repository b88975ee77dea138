import type { SessionUser } from './session.ts';

type SessionSnapshot = Pick<SessionUser, 'id' | 'role' | 'profile_complete' | 'must_set_up_codes'> | null;

type Situation = {
  before: SessionSnapshot;
  now: SessionSnapshot;
  /** The user whose session has ended while their page is open. */
  ended: SessionSnapshot;
  /** The open page needs a session. */
  isSignedInPage: boolean;
  /** The user signed out, here or in another tab. */
  isLeaving: boolean;
  /** The account was disabled or deleted. */
  hasAccountEnded: boolean;
};

/**
 * What a changed session means for the open page. `guards`: they decide again. `ended`: the page stays and asks to
 * sign in again. `resumed`: the same person is back. `replaced`: another person has signed in and must see nothing of
 * the page. `account-ended`: nobody can sign in again. `role`: the new role may not allow the page.
 */
export function classifySessionChange(
  situation: Situation,
): 'none' | 'guards' | 'ended' | 'account-ended' | 'resumed' | 'replaced' | 'role' {
  const { before, now, ended, isSignedInPage, isLeaving, hasAccountEnded } = situation;
  if (isSame(before, now)) return 'none';
  if (now === null) {
    if (!isSignedInPage || isLeaving) return 'guards';
    return hasAccountEnded ? 'account-ended' : 'ended';
  }
  const known = before ?? (isSignedInPage ? ended : null);
  if (known && known.id !== now.id) return 'replaced';
  if (isSignedInPage && known && known.role !== now.role) return 'role';
  return before === null && isSame(known, now) ? 'resumed' : 'guards';
}

const isSame = (one: SessionSnapshot, other: SessionSnapshot) =>
  one?.id === other?.id &&
  one?.role === other?.role &&
  one?.profile_complete === other?.profile_complete &&
  one?.must_set_up_codes === other?.must_set_up_codes;
