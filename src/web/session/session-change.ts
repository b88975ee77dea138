import type { SessionUser } from './session.ts';

type SessionSnapshot = Pick<SessionUser, 'id' | 'role' | 'profile_complete' | 'must_set_up_codes'> | null;

type Situation = {
  before: SessionSnapshot;
  now: SessionSnapshot;
  /** Whose session had ended, while its page is still open. */
  ended: SessionSnapshot;
  /** On a page that needs somebody signed in. */
  isSignedInPage: boolean;
  /** They signed out themselves, here or in another tab. */
  isLeaving: boolean;
  /** The account itself has ended. */
  hasAccountEnded: boolean;
};

/**
 * What a changed session means for the page that is open. `guards`: they decide where this person may be. `ended`: the
 * page stays, and asks to sign in again. `resumed`: the same person is back. `replaced`: somebody else is, who must see
 * nothing of it. `account-ended`: nobody can sign in again. `role`: the page may not be for this person any more.
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
