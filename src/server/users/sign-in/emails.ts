import { PASSWORD_RESET_HOURS, VERIFICATION_HOURS } from '#domain/users/users.ts';
import { type EmailContent, STAFF_FOOTNOTE } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

/** rule:profile-notifications `new_user`: to the programme's list, about a new account. */
export const newUserEmail = (origin: string, user: { id: string; email: string }): EmailContent => ({
  own: ownText('new_user', { person: user.email }),
  subject: 'New user',
  paragraphs: [
    `${user.email} has signed up. The profile is still empty. We’ll email you when it’s complete.`,
  ],
  address: user.email,
  action: { label: 'View the profile', url: `${origin}/student-profile/${user.id}` },
  footnote: STAFF_FOOTNOTE,
  sender: 'portal',
});

/** The link that ends a sign-up. It opens /auth, which requires the password chosen at sign-up (rule:verified-before-sign-in). */
export const verificationEmail = (origin: string, token: string): EmailContent => ({
  own: ownText('verify_address', { hours: String(VERIFICATION_HOURS) }),
  subject: 'Verify your email address',
  paragraphs: [
    'Welcome! There’s one step left before you can sign in.',
    `Open this link and enter the password you’ve chosen. It works once, within ${VERIFICATION_HOURS} hours. After that, complete your profile and you can apply.`,
  ],
  action: { label: 'Verify my email address', url: `${origin}/auth?verify=${token}` },
  footnote: "If you didn’t sign up, open the link and confirm “This wasn't me”. That deletes the account.",
});

/** The way back after "This wasn't me" (rule:links-need-a-person). */
export const signUpDeletedEmail = (origin: string): EmailContent => ({
  own: ownText('sign_up_deleted', {}),
  subject: 'The sign-up with your address was deleted',
  paragraphs: [
    'Somebody opened the link in our email to this address and confirmed “This wasn’t me”. So we’ve deleted the account that was waiting for it.',
    'If you signed up yourself, please sign up again with the same address. We’ll send you a new link.',
  ],
  action: { label: 'Sign up again', url: `${origin}/auth` },
  footnote: 'If you didn’t sign up, you don’t need to do anything.',
});

/** Replaces the link for an address with an account, so that the screen looks the same (rule:same-answer-for-unknown-address). */
export const alreadyRegisteredEmail = (origin: string): EmailContent => ({
  own: ownText('already_registered', {}),
  subject: 'You already have an account',
  paragraphs: [
    'Someone, probably you, tried to sign up with this address. You already have an account, so please sign in instead.',
    'If you don’t remember your password, choose “Forgot password?” on the sign-in page.',
  ],
  action: { label: 'Sign in', url: `${origin}/auth` },
  footnote: 'If this wasn’t you, you can ignore this email.',
});

/** The link to choose a new password (rule:password-reset). */
export const passwordResetEmail = (origin: string, token: string): EmailContent => ({
  own: ownText('password_reset', { hours: String(PASSWORD_RESET_HOURS) }),
  subject: 'Choose a new password',
  paragraphs: [
    'Someone, probably you, asked for a new password for your account.',
    `Open this link to choose one. It works once, within ${PASSWORD_RESET_HOURS} hour, and signs you out everywhere. Then sign in with the new password.`,
  ],
  action: { label: 'Choose a new password', url: `${origin}/auth?reset=${token}` },
  footnote: 'If this wasn’t you, you can ignore this email. Your password stays the same.',
});

/** About a new sign-in method of the account (rule:google-sign-in). */
export const googleLinkedEmail = (origin: string): EmailContent => ({
  own: ownText('google_linked', {}),
  subject: 'You can now sign in with Google',
  paragraphs: [
    'Someone, probably you, signed in with a Google account that has this address.',
    'From now on, you can sign in with Google or with your password. You don’t need to do anything.',
  ],
  action: { label: 'Open the portal', url: `${origin}/profile` },
  footnote:
    'If this wasn’t you, someone else can read your email: secure your Google account first, then choose a new password here and contact the programme.',
});

export const emailExamples: EmailExamples = (origin) => ({
  verificationEmail: [verificationEmail(origin, EXAMPLE.token)],
  signUpDeletedEmail: [signUpDeletedEmail(origin)],
  alreadyRegisteredEmail: [alreadyRegisteredEmail(origin)],
  passwordResetEmail: [passwordResetEmail(origin, EXAMPLE.token)],
  googleLinkedEmail: [googleLinkedEmail(origin)],
  newUserEmail: [newUserEmail(origin, EXAMPLE.person)],
});
