import { emailExamples as account } from '#server/account/emails.ts';
import { emailExamples as applications } from '#server/applications/emails.ts';
import { emailExamples as auth } from '#server/auth/emails.ts';
import { emailExamples as cycles } from '#server/cycles/emails.ts';
import type { EmailContent } from '#server/mail/email-content.ts';
import { emailExamples as profiles } from '#server/profiles/emails.ts';
import { emailExamples as reviewAssignments } from '#server/review-assignments/emails.ts';
import { emailExamples as reviewFeedback } from '#server/review-feedback/emails.ts';
import { emailExamples as teams } from '#server/teams/emails.ts';
import { emailExamples as testEmails } from '#server/test-emails/emails.ts';
import { emailExamples as twoFactor } from '#server/two-factor/emails.ts';

const NOUNS = [
  auth,
  account,
  twoFactor,
  profiles,
  applications,
  teams,
  cycles,
  reviewAssignments,
  reviewFeedback,
  testEmails,
];

/** Every email of the portal with example data, by the name of its function, for /dev/mailbox. */
export const emailExamples = (origin: string): Record<string, EmailContent[]> =>
  Object.assign({}, ...NOUNS.map((examples) => examples(origin)));
