import { EMAIL_CHANGE_HOURS } from '#domain/users/account.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../mail/example.ts';

const NOT_YOU = 'If this was not you, choose “Forgot password?” at sign-in at once and tell the programme.';

/** To a person who changed their password while signed in (rule:password-reset). */
export const passwordChangedEmail = (origin: string): EmailContent => ({
  subject: 'Your password was changed',
  paragraphs: ['The password of your account was changed. Everywhere else you have been signed out.'],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: NOT_YOU,
});

/** To the new address: the link that confirms it (permission:manageOwnAccount). */
export const addressConfirmationEmail = (origin: string, token: string): EmailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    'You asked to use this address for your account.',
    `Open this link where you are signed in. It works once, for ${EMAIL_CHANGE_HOURS} hours.`,
  ],
  action: { label: 'Use this address', url: `${origin}/confirm-email/${token}` },
  footnote: 'If you did not ask for this, you need not do anything.',
});

/** To a new address that already has an account (rule:same-answer-for-unknown-address). */
export const addressInUseEmail = (origin: string): EmailContent => ({
  subject: 'This address already has an account',
  paragraphs: [
    'Somebody, probably you, tried to use this address for another account. It already has one: please sign in with it.',
  ],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: 'If this was not you, you need not do anything.',
});

/** To the former address, so that nobody loses an account unnoticed. */
export const addressChangedEmail = (origin: string): EmailContent => ({
  subject: 'The email address of your account was changed',
  paragraphs: ['Your account has another email address now. Mail about it no longer comes here.'],
  action: { label: 'Open the portal', url: origin },
  footnote: 'If this was not you, please write to the programme at once.',
});

export const emailExamples: EmailExamples = (origin) => ({
  passwordChangedEmail: [passwordChangedEmail(origin)],
  addressConfirmationEmail: [addressConfirmationEmail(origin, EXAMPLE.token)],
  addressInUseEmail: [addressInUseEmail(origin)],
  addressChangedEmail: [addressChangedEmail(origin)],
});
