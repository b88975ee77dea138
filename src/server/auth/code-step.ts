import { SIGN_IN_CODE_MINUTES } from '#domain/users/two-factor.ts';

/** Between password, or Google, and code: what the browser began is the id of the person (rule:authenticator-codes). */
export const CODE_STEP = { name: 'sign_in', minutes: SIGN_IN_CODE_MINUTES };
