import { EMAIL_CHANGE_HOURS } from '#domain/users/users.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

const NOT_YOU =
  'If this wasn’t you, choose “Forgot password?” on the sign-in page at once and contact the programme.';

/** To a person who changed their password while signed in (rule:password-reset). */
export const passwordChangedEmail = (origin: string): EmailContent => ({
  own: ownText('password_changed', {}),
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed, and you were signed out on all other devices.',
    'Next time, please sign in with the new password.',
  ],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: NOT_YOU,
});

/** To the new address: the link that confirms it (permission:manageOwnAccount). */
export const addressConfirmationEmail = (origin: string, token: string): EmailContent => ({
  own: ownText('address_confirmation', { hours: String(EMAIL_CHANGE_HOURS) }),
  subject: 'Confirm your new email address',
  paragraphs: [
    'You’ve asked to use this email address for your account.',
    `Open this link in a browser where you’re signed in. It works once, within ${EMAIL_CHANGE_HOURS} hours. Until then, your old address stays in use.`,
  ],
  action: { label: 'Use this address', url: `${origin}/confirm-email/${token}` },
  footnote: 'If you didn’t ask for this, you can ignore this email.',
});

/** To a new address that already has an account (rule:same-answer-for-unknown-address). */
export const addressInUseEmail = (origin: string): EmailContent => ({
  own: ownText('address_in_use', {}),
  subject: 'This address already has an account',
  paragraphs: [
    'Someone, probably you, tried to use this address for another account. It already has an account here, so please sign in to that one.',
  ],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: 'If this wasn’t you, you can ignore this email.',
});

/** To the former address, so that nobody loses an account unnoticed. */
export const addressChangedEmail = (origin: string): EmailContent => ({
  own: ownText('address_changed', {}),
  subject: 'The email address of your account was changed',
  paragraphs: [
    'The email address of your account was changed. This is our last email to the old address.',
    'Next time, please sign in with the new address.',
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
