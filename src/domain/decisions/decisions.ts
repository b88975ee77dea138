import type { ApplicationStatus } from '../applications/application-statuses.ts';

/** What staff decide before anybody learns of it (rule:pending-decisions). */
export const DECISION_OUTCOMES = ['accept', 'waitlist', 'reject'] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

export const DECISION_LABELS: Record<DecisionOutcome, string> = {
  accept: 'Accept',
  waitlist: 'Waiting list',
  reject: 'Reject',
};

/** The status that a release sets. */
export const STATUS_OF_OUTCOME: Record<DecisionOutcome, ApplicationStatus> = {
  accept: 'accepted',
  waitlist: 'waitlisted',
  reject: 'rejected',
};

/** A decision about applications over the versions that were seen. */
export type AskedCorrection = {
  rows: { id: string; version: number }[];
  decision:
    | { outcome: 'accept' }
    | { outcome: 'waitlist'; rank: number | null }
    | { outcome: 'reject'; reasons: string[]; feedback: string | null };
};

export const DECISION_LIMITS = {
  reason: 200,
  reasons: 20,
  feedback: 4000,
  letter: 8000,
  correction: 1000,
  seats: 999,
  rank: 9999,
  /** The most applications that one press decides, as many as a selection of rows may have. */
  rows: 500,
} as const;

export const SEAT_UNITS = ['people', 'teams'] as const;
export type SeatUnit = (typeof SEAT_UNITS)[number];

/** A reason for a rejection that the cycle offers; its key stays when its words change. */
export type DecisionReason = { key: string; text: string };
export type DecisionLetters = Record<DecisionOutcome, string>;

export const NO_LETTERS: DecisionLetters = { accept: '', waitlist: '', reject: '' };

/** Why an application was left out of a change of decisions. */
export const DECISION_PROBLEMS = {
  missing:
    'It can’t be decided by you: it no longer exists, or you have an interest in it or an open review of it.',
  not_decidable:
    'It’s a draft, withdrawn or already decided, its project was deleted, or everyone has left it.',
  decision_changed: 'Somebody else has changed the decision since you saw it.',
  not_released: 'No release has made a decision about it true, or its status has changed since.',
  same_outcome: 'It has this decision already.',
  accepted_twice: 'One of its people would be accepted twice.',
  over_seats: 'Its project would accept more people than it has seats.',
  conflicted_decider: 'You have an interest in it.',
  unfilled_letter: 'A field of the letter is not filled in.',
  release_is_set: 'A release with it is set for a time. Take the release back first.',
} as const;
export type DecisionProblem = keyof typeof DECISION_PROBLEMS;
