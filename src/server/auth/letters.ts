import { PASSWORD_RESET_HOURS, VERIFICATION_HOURS } from '#domain/users.ts';
import type { Letter } from '../mail/letter.ts';

/** The link that ends a sign-up; it leads to /auth, which asks for the password chosen before (decision C2). */
export const verifyEmailLetter = (origin: string, token: string): Letter => ({
  subject: 'Verify your email address',
  paragraphs: [
    'Welcome to the residency portal.',
    `Open this link and enter the password you chose to finish signing up. It works once, for ${VERIFICATION_HOURS} hours.`,
  ],
  action: { label: 'Verify my email address', url: `${origin}/auth?verify=${token}` },
  footnote:
    "If you did not sign up, open the link and choose “This wasn't me”: the pending account is then deleted.",
});

/** Sent instead when the address has an account already, so that the screen can answer the same (decision C5). */
export const alreadyRegisteredLetter = (origin: string): Letter => ({
  subject: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, tried to sign up with this address. It already has an account: please sign in instead.',
  ],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: 'If this was not you, you need not do anything.',
});

/** The link to choose a new password (decision C3). */
export const passwordResetLetter = (origin: string, token: string): Letter => ({
  subject: 'Choose a new password',
  paragraphs: [
    'Somebody, probably you, asked for a new password for this address.',
    `Open this link to choose one. It works once, for ${PASSWORD_RESET_HOURS} hour, and signs you out everywhere.`,
  ],
  action: { label: 'Choose a new password', url: `${origin}/auth?reset=${token}` },
  footnote: 'If this was not you, you need not do anything: your password stays as it is.',
});
