import { asksForAge } from '../programme/age.ts';
import { programme } from '../programme/programme.ts';
import type { Programme } from '../programme/programme-values.ts';

/** What became of the question to a guardian; an answer can be changed, with the same link (rule:guardian-consent). */
export const GUARDIAN_STATES = ['asked', 'given', 'declined', 'withdrawn'] as const;
export type GuardianState = (typeof GUARDIAN_STATES)[number];
export type GuardianAnswer = Exclude<GuardianState, 'asked'>;

/** For a first answer. */
export const GUARDIAN_LINK_DAYS = 14;

/** What is typed before an answer counts (rule:links-need-a-person). */
export const GUARDIAN_WORDS = { given: 'AGREE', declined: 'DECLINE', withdrawn: 'WITHDRAW' } as const;

/** What can follow: a consent is withdrawn, everything else can become one. */
export const guardianAnswers = (state: GuardianState): GuardianAnswer[] => {
  if (state === 'given') return ['withdrawn'];
  return state === 'asked' ? ['given', 'declined'] : ['given'];
};

/** What a person has said about their age. */
export type AgeAnswer = { adult_confirmed_at: string | null; guardian_state: GuardianState | null };

/** Whether people under 18 can name a guardian (rule:guardian-consent). */
export const asksForGuardian = (
  of: Pick<Programme, 'age_question' | 'guardian_consent'> = programme(),
): boolean => of.guardian_consent && asksForAge(of);

/** Whether somebody has to say that they are 18 or older before applying; who has named a guardian has said the opposite (rule:age-question). */
export const hasToSayAge = ({ adult_confirmed_at, guardian_state }: AgeAnswer): boolean =>
  programme().age_question === 'require' &&
  adult_confirmed_at === null &&
  !(asksForGuardian() && guardian_state !== null);

/** Whether somebody can't join a team or apply until a guardian agrees (rule:guardian-consent). */
export const lacksConsent = ({ adult_confirmed_at, guardian_state }: AgeAnswer): boolean =>
  asksForGuardian() &&
  adult_confirmed_at === null &&
  guardian_state !== 'given' &&
  (guardian_state !== null || programme().age_question === 'require');

const REFUSED = 'Your parent or guardian doesn’t agree, so you can’t join a team or apply.';

/** Why they can't, and what helps. */
export const CONSENT_TEXTS: Record<Exclude<GuardianState, 'given'> | 'unsaid', string> = {
  unsaid: 'Please say in your profile that you’re 18 or older, or ask your parent or guardian there.',
  asked:
    'We’ve asked your parent or guardian. Until they agree, you can complete your profile and look around, but not join a team or apply.',
  declined: REFUSED,
  withdrawn: REFUSED,
};
