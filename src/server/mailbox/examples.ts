import { emailExamples as account } from '../account/emails.ts';
import { emailExamples as applications } from '../applications/emails.ts';
import { emailExamples as auth } from '../auth/emails.ts';
import { emailExamples as cycles } from '../cycles/emails.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { emailExamples as profiles } from '../profiles/emails.ts';
import { emailExamples as reviewAssignments } from '../review-assignments/emails.ts';
import { emailExamples as reviewFeedback } from '../review-feedback/emails.ts';
import { emailExamples as teams } from '../teams/emails.ts';
import { emailExamples as testEmails } from '../test-emails/emails.ts';
import { emailExamples as twoFactor } from '../two-factor/emails.ts';

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
