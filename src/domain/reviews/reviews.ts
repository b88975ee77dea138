import type { ApplicationStage } from '../applications/application-statuses.ts';

/**
 * What became of an assignment. A conflict hides the application for good, a declined assignment only leaves the queue
 * (rule:conflict-decline-abstain).
 */
export const ASSIGNMENT_STATES = ['assigned', 'submitted', 'declined', 'conflict'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** Who found a conflict of interest: the reviewer, or an admin who confirmed a shared email domain or knows of another reason. */
export const CONFLICT_SOURCES = ['reviewer', 'email_domain', 'admin'] as const;

export const ASSIGNMENT_DRAFT_STATES = ['computing', 'ready', 'failed'] as const;
export type AssignmentDraftState = (typeof ASSIGNMENT_DRAFT_STATES)[number];

export const MARKS = [1, 2, 3, 4, 5] as const;
export type Mark = (typeof MARKS)[number];

/** A criterion of a rubric. Its key stays the same in all versions; `words` describe the marks 1 to 5. */
export type Criterion = { key: string; name: string; meaning: string; weight: number; words: string[] };

/** The marks by the key of their criterion; null means that the reviewer abstains, no entry that nothing was said yet. */
export type Marks = Record<string, Mark | null>;

export const RUBRIC_LIMITS = { criteria: 12, name: 80, meaning: 400, words: 160, weight: 10 } as const;

/** The first score is final for comparisons; a later change is shown beside it (rule:changed-reviews-are-marked). */
export const REVIEW_NOTE_MAX_LENGTH = 4000;
export const DISCUSSION_MAX_LENGTH = 4000;
export const DECLINE_REASON_MAX_LENGTH = 500;

/** The reviews of each application, unless the plan of the round says another number. */
export const PLANNED_REVIEWS = 3;

/** A range of scores of one application from which its reviewers disagree (rule:disagreement). */
export const DISAGREEMENT_RANGE = 40;

/** Below these numbers there is no figure about a reviewer (rule:no-figure-without-overlap). */
export const LEAST_REVIEWS = 5;
export const LEAST_SHARED_APPLICATIONS = 5;

/** The name of a reviewer whose account is gone (rule:erasure). */
export const FORMER_REVIEWER = 'A former reviewer';

export const STAGE_LABELS: Record<ApplicationStage, string> = {
  initial: 'Initial proposals',
  detailed: 'Detailed proposals',
};

type Weighted = Pick<Criterion, 'key' | 'weight'>;

/** 25·(Σ w·s / Σ w − 1) over the criteria with a mark, from 0 to 100; null if the reviewer abstains on all of them (rule:review-score). */
export function reviewScore(criteria: readonly Weighted[], marks: Marks): number | null {
  let [sum, weights] = [0, 0];
  for (const { key, weight } of criteria) {
    const mark = marks[key];
    if (mark === null || mark === undefined) continue;
    sum += weight * mark;
    weights += weight;
  }
  return weights === 0 ? null : 25 * (sum / weights - 1);
}

/** The criteria that have neither a mark nor an abstention; a review with any of them can't be submitted. */
export const unmarkedCriteria = <C extends Weighted>(criteria: readonly C[], marks: Marks): C[] =>
  criteria.filter(({ key }) => marks[key] === undefined);

/** The score of an application: the mean of its submitted reviews, rounded to a whole number; null without any (rule:derived-score). */
export function applicationScore(scores: readonly number[]): number | null {
  return scores.length === 0
    ? null
    : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** The sentence in place of notes and résumé that would let a blind reviewer recognise a text (rule:blind-reading). */
export const WITHHELD_PROFILE =
  'You have blind reviews open. Until you submit them, notes and resumes show only for people whose applications you can already see.';
