import { EMAIL_CHANGE_HOURS } from '#domain/users/account.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../mail/example.ts';

const NOT_YOU =
  'If this wasn’t you, choose “Forgot password?” on the sign-in page at once and contact the programme.';

/** To a person who changed their password while signed in (rule:password-reset). */
export const passwordChangedEmail = (origin: string): EmailContent => ({
  subject: 'Your password was changed',
  paragraphs: ['The password of your account was changed, and you were signed out on all other devices.'],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: NOT_YOU,
});

/** To the new address: the link that confirms it (permission:manageOwnAccount). */
export const addressConfirmationEmail = (origin: string, token: string): EmailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    'You want to use this email address for your account.',
    `Open this link in a browser where you’re signed in. It works once, for ${EMAIL_CHANGE_HOURS} hours.`,
  ],
  action: { label: 'Use this address', url: `${origin}/confirm-email/${token}` },
  footnote: 'If you didn’t request this, you can ignore this email.',
});

/** To a new address that already has an account (rule:same-answer-for-unknown-address). */
export const addressInUseEmail = (origin: string): EmailContent => ({
  subject: 'This address already has an account',
  paragraphs: [
    'Someone, probably you, tried to use this address for another account. It already has an account: please sign in with that one.',
  ],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: 'If this wasn’t you, you can ignore this email.',
});

/** To the former address, so that nobody loses an account unnoticed. */
export const addressChangedEmail = (origin: string): EmailContent => ({
  subject: 'The email address of your account was changed',
  paragraphs: [
    'The email address of your account was changed. This address no longer receives email about it.',
  ],
  action: { label: 'Open the portal', url: origin },
  footnote: 'If this wasn’t you, please contact the programme at once.',
});

export const emailExamples: EmailExamples = (origin) => ({
  passwordChangedEmail: [passwordChangedEmail(origin)],
  addressConfirmationEmail: [addressConfirmationEmail(origin, EXAMPLE.token)],
  addressInUseEmail: [addressInUseEmail(origin)],
  addressChangedEmail: [addressChangedEmail(origin)],
});
