import { letterExamples as account } from '../account/letters.ts';
import { letterExamples as applications } from '../applications/letters.ts';
import { letterExamples as auth } from '../auth/letters.ts';
import type { Letter } from '../mail/letter.ts';
import { letterExamples as profiles } from '../profiles/letters.ts';
import { letterExamples as teams } from '../teams/letters.ts';
import { letterExamples as testEmails } from '../test-emails/letters.ts';
import { letterExamples as twoFactor } from '../two-factor/letters.ts';

const NOUNS = [auth, account, twoFactor, profiles, applications, teams, testEmails];

/** Every letter of the portal with example data, by the name of its function, for /dev/mailbox. */
export const letterExamples = (origin: string): Record<string, Letter[]> =>
  Object.assign({}, ...NOUNS.map((examples) => examples(origin)));
