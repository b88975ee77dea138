import { SIGN_IN_CODE_MINUTES } from '#domain/users/two-factor.ts';

/** Links password or Google sign-in to the code step: the cookie has the person's id (rule:authenticator-codes). */
export const CODE_STEP = { name: 'sign_in', minutes: SIGN_IN_CODE_MINUTES };
