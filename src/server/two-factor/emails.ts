import type { EmailContent } from '../mail/email-content.ts';
import type { EmailExamples } from '../mail/example.ts';

const warning =
  'If this was not you, somebody else may be in your account: choose a new password at once and write to the programme.';

const securityEmail = (origin: string, subject: string, text: string): EmailContent => ({
  subject,
  paragraphs: [text],
  action: { label: 'Look at your sign-in security', url: `${origin}/profile` },
  footnote: warning,
});

export const codesEnabledEmail = (origin: string): EmailContent =>
  securityEmail(
    origin,
    'Authenticator codes were switched on',
    'From now on signing in to the residency portal asks for a code of your authenticator app. Everywhere else you were signed in, you have been signed out.',
  );

export const codesDisabledEmail = (origin: string): EmailContent =>
  securityEmail(
    origin,
    'Authenticator codes were switched off',
    'Signing in to the residency portal no longer asks for a code. Your recovery codes no longer work.',
  );

export const recoveryCodesEmail = (origin: string): EmailContent =>
  securityEmail(
    origin,
    'You have new recovery codes',
    'New recovery codes were made for your account on the residency portal. The former ones no longer work.',
  );

/** Without a link, because the command line doesn't know the site's URL. */
export const codesResetEmail = (): EmailContent => ({
  subject: 'Authenticator codes were reset',
  paragraphs: [
    'The people who run the residency portal have switched off the authenticator codes of your account, as one does for a lost phone. Everywhere you were signed in, you have been signed out. You can set up codes again in your profile.',
  ],
  footnote: 'If you did not ask for this, please write to the programme.',
});

export const emailExamples: EmailExamples = (origin) => ({
  codesEnabledEmail: [codesEnabledEmail(origin)],
  codesDisabledEmail: [codesDisabledEmail(origin)],
  recoveryCodesEmail: [recoveryCodesEmail(origin)],
  codesResetEmail: [codesResetEmail()],
});
