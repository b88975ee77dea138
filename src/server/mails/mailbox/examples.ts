import { emailExamples as applications } from '#server/applications/emails.ts';
import { emailExamples as extensions } from '#server/applications/extensions/emails.ts';
import { emailExamples as announcements } from '#server/cycles/announcements/emails.ts';
import { emailExamples as cycles } from '#server/cycles/emails.ts';
import { emailExamples as offers } from '#server/decisions/offers/emails.ts';
import { emailExamples as decisions } from '#server/decisions/releases/emails.ts';
import { emailExamples as digests } from '#server/mails/digests/emails.ts';
import { emailExamples as notifications } from '#server/mails/notifications/emails.ts';
import type { EmailContent } from '#server/mails/outbox/email-content.ts';
import { emailExamples as testEmails } from '#server/mails/test-emails/emails.ts';
import { emailExamples as reviewAssignments } from '#server/reviews/assignments/emails.ts';
import { emailExamples as reviewFeedback } from '#server/reviews/feedback/emails.ts';
import { emailExamples as teams } from '#server/teams/emails.ts';
import { emailExamples as account } from '#server/users/account/emails.ts';
import { emailExamples as guardians } from '#server/users/guardians/emails.ts';
import { emailExamples as profiles } from '#server/users/profiles/emails.ts';
import { emailExamples as auth } from '#server/users/sign-in/emails.ts';
import { emailExamples as twoFactor } from '#server/users/two-factor/emails.ts';

const NOUNS = [
  auth,
  account,
  twoFactor,
  profiles,
  guardians,
  applications,
  extensions,
  teams,
  cycles,
  announcements,
  reviewAssignments,
  reviewFeedback,
  decisions,
  offers,
  notifications,
  digests,
  testEmails,
];

/** Every email of the portal with example data, by the name of its function, for /dev/mailbox. */
export const emailExamples = (origin: string): Record<string, EmailContent[]> =>
  Object.assign({}, ...NOUNS.map((examples) => examples(origin)));
