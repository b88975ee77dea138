import type { EmailContent } from '../../mails/outbox/email-content.ts';
import type { EmailExamples } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

const warning =
  'If this wasn’t you, someone else may have access to your account: choose a new password at once and contact the programme.';

const securityEmail = (
  origin: string,
  kind: 'codes_enabled' | 'codes_disabled' | 'recovery_codes',
  subject: string,
  text: string,
): EmailContent => ({
  own: ownText(kind, {}),
  subject,
  paragraphs: [text],
  action: { label: 'Check your sign-in settings', url: `${origin}/profile?tab=account` },
  footnote: warning,
});

export const codesEnabledEmail = (origin: string): EmailContent =>
  securityEmail(
    origin,
    'codes_enabled',
    'Authenticator codes were switched on',
    'From now on, you’ll need a code from your authenticator app to sign in. You were signed out on all other devices.',
  );

export const codesDisabledEmail = (origin: string): EmailContent =>
  securityEmail(
    origin,
    'codes_disabled',
    'Authenticator codes were switched off',
    'You don’t need a code to sign in any more. Your recovery codes no longer work.',
  );

export const recoveryCodesEmail = (origin: string): EmailContent =>
  securityEmail(
    origin,
    'recovery_codes',
    'You have new recovery codes',
    'New recovery codes were created for your account. Please use only these, because the old ones no longer work.',
  );

/** Without a link, because the command line doesn't know the site's URL. */
export const codesResetEmail = (): EmailContent => ({
  own: ownText('codes_reset', {}),
  subject: 'Authenticator codes were reset',
  paragraphs: [
    'The programme team has switched off authenticator codes for your account, for example because of a lost phone. You were signed out on all devices.',
    'Please sign in with your password or Google. You can set up codes again in your profile.',
  ],
  footnote: 'If you didn’t ask for this, please contact the programme.',
});

export const emailExamples: EmailExamples = (origin) => ({
  codesEnabledEmail: [codesEnabledEmail(origin)],
  codesDisabledEmail: [codesDisabledEmail(origin)],
  recoveryCodesEmail: [recoveryCodesEmail(origin)],
  codesResetEmail: [codesResetEmail()],
});
