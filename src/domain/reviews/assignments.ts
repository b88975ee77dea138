import { ASSIGNMENT_STATES } from './reviews.ts';

/** `not_needed` are open reviews of applications that were withdrawn or decided meanwhile (rule:undecided-are-reviewed). */
export const LISTED_STATES = [...ASSIGNMENT_STATES, 'not_needed'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Why an application isn't assigned to a reviewer. */
export const REFUSALS = [
  'own_application',
  'draft',
  'withdrawn',
  'decided',
  'no_detailed_proposal',
  'not_a_reviewer',
  'conflict',
  'already_assigned',
  'chosen_by_reviewer',
  'has_seen',
  'limit',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Why an automatic assignment leaves an application out. */
export const LEFT_OUT_REASONS = ['decided', 'withdrawn', 'no_detailed_proposal'] as const satisfies Refusal[];
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const REFUSAL_TEXTS: Record<Refusal, string> = {
  own_application: 'You have an interest in it, so another admin assigns it.',
  draft: 'It’s still a draft.',
  withdrawn: 'It was withdrawn.',
  decided: 'It’s already decided.',
  no_detailed_proposal: 'It has no detailed proposal yet.',
  not_a_reviewer: 'This person isn’t a reviewer of the cycle any more.',
  conflict: 'The reviewer has a conflict of interest.',
  already_assigned: 'It’s already assigned to this reviewer, or this reviewer has declined it.',
  chosen_by_reviewer:
    'In a blind cycle nobody assigns applications to themselves. Another admin or the automatic assignment can.',
  has_seen: 'The reviewer has opened it with its names, so they can’t read it blind.',
  limit: 'The reviewer has reached the limit of reviews.',
};
