import { DECISION_OUTCOMES, type DecisionOutcome } from './decisions.ts';

export const RELEASE_STATES = [
  'checked',
  'awaiting_second',
  'scheduled',
  'released',
  'taken_back',
  'refused',
  'withdrawn',
] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

export const RELEASE_STATE_LABELS: Record<ReleaseState, string> = {
  checked: 'Checked',
  awaiting_second: 'Waits for a second admin',
  scheduled: 'Set for a time',
  released: 'Released',
  taken_back: 'Taken back',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What a preflight names. The first four stop a release; the others are agreed to with its digest */
export const RELEASE_PROBLEMS = {
  accepted_twice: 'Accepted twice',
  over_seats: 'More people than seats',
  conflicted_decider: 'Decided by somebody with an interest',
  unfilled_letter: 'A field of the letter is not filled in',
  undecided: 'Not decided',
  no_address: 'Nobody to write to',
  bouncing_address: 'An email to this address bounced',
} as const;
export type ReleaseProblemKind = keyof typeof RELEASE_PROBLEMS;

const STOPPING = ['accepted_twice', 'over_seats', 'conflicted_decider', 'unfilled_letter'] as const;
export type StoppingKind = (typeof STOPPING)[number];
export const stopsRelease = (kind: ReleaseProblemKind): kind is StoppingKind =>
  STOPPING.some((stopping) => stopping === kind);

const OF_DECISIONS: ReleaseProblemKind[] = ['undecided', 'accepted_twice', 'conflicted_decider'];
/** Whether another decision mends it. */
export const isOfDecision = (kind: ReleaseProblemKind): boolean => OF_DECISIONS.includes(kind);

/** The problem of an application, a project, or a letter; names are read when it is shown. */
export type ReleaseProblem<Kind extends ReleaseProblemKind = ReleaseProblemKind> = {
  kind: Kind;
  application_id: string | null;
  project_id: string | null;
  outcome: DecisionOutcome | null;
};

/** What changed between preflight and release. */
export const RELEASE_CHANGES = {
  decision: 'The decision or the application changed',
  added: 'The application was not in the preflight',
  removed: 'The application is no longer open to a decision',
  frame: 'The letters, reasons, seats or problems changed',
  admin: 'The admin who set it may no longer release it',
} as const;
export type ReleaseChangeKind = keyof typeof RELEASE_CHANGES;
export type ReleaseChange = { kind: ReleaseChangeKind; application_id: string | null };

const FIELD = /\{([^{}]*)\}|\[([^[\]]*)\]/g;
const LETTER_FIELDS = ['name', 'project'];

/** Whether a letter has a placeholder that nobody filled in: an unknown one in braces, or words in brackets. */
export const hasUnfilledField = (letter: string): boolean =>
  [...letter.matchAll(FIELD)].some(([, field]) => field === undefined || !LETTER_FIELDS.includes(field));

export const isOutcome = (value: string): value is DecisionOutcome =>
  DECISION_OUTCOMES.some((outcome) => outcome === value);
