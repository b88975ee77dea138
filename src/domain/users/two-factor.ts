import { isStaff, type Role } from './users.ts';

/** The result of a password or Google sign-in. With an authenticator the sign-in has a second step (rule:authenticator-codes). */
export const SIGN_IN_OUTCOMES = ['signed_in', 'code_needed'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

export const SIGN_IN_CODE_MINUTES = 5;
export const RECOVERY_CODE_COUNT = 10;
/** A person without a password must have signed in this recently to prove who they are. */
export const RECENT_SIGN_IN_MINUTES = 10;

/** Whether this person must use an authenticator (rule:authenticator-codes). */
export const mustHaveCodes = (
  person: { role: Role },
  { require_staff_two_factor }: { require_staff_two_factor: boolean },
): boolean => require_staff_two_factor && isStaff(person);
