import type { ApplicationStage, ApplicationStatus } from '#domain/applications/application-statuses.ts';

/** An event of an application; `actor` is a slug, null for an import. */
export type DemoEvent = {
  kind: 'submitted' | 'detailed_submitted' | 'status_changed' | 'withdrawn' | 'contacted' | 'reviewed';
  from_status: ApplicationStatus | null;
  to_status: ApplicationStatus | null;
  actor: string | null;
  note: string | null;
  days_ago: number;
};

type Subject = {
  status: ApplicationStatus;
  stage: ApplicationStage;
  applicant: string;
  score: number | null;
  submitted_days_ago: number | null;
};

type Step = Omit<DemoEvent, 'days_ago'>;

/** The most days between two events; not whole days, so that they have different times of the day. */
const PACE = 2.83;

/** A history that ends in the application's status and stage, spread evenly from its submission to today. */
export function historyOf(subject: Subject): DemoEvent[] {
  if (subject.submitted_days_ago === null) return [];
  const started = subject.submitted_days_ago;
  const steps = stepsOf(subject);
  // Staff respond within three days per step, so that old applications don't look abandoned.
  const pace = Math.min(PACE, started / (steps.length + 1));
  return steps.map((step, index) => ({ ...step, days_ago: started - index * pace }));
}

function stepsOf({ status, stage, applicant, score }: Subject): Step[] {
  const path = PATHS[status];
  const changes = path.slice(1).map((to, index) => statusChange(path[index] ?? 'submitted', to, applicant));
  const detailed = stage === 'detailed' ? [plain('detailed_submitted', applicant)] : [];
  const reviewed = score === null ? [] : [plain('reviewed', REVIEWER)];
  const contacted = status === 'waitlisted' || status === 'accepted' ? [message(status)] : [];
  const submitted: Step = { ...plain('submitted', applicant), to_status: 'submitted' };
  if (status === 'withdrawn') return [submitted, ...detailed, ...reviewed, ...changes];
  const [first, ...later] = changes;
  return [submitted, ...(first ? [first] : []), ...detailed, ...reviewed, ...later, ...contacted];
}

const PATHS: Record<ApplicationStatus, ApplicationStatus[]> = {
  draft: [],
  submitted: ['submitted'],
  under_review: ['submitted', 'under_review'],
  shortlisted: ['submitted', 'under_review', 'shortlisted'],
  waitlisted: ['submitted', 'under_review', 'waitlisted'],
  accepted: ['submitted', 'under_review', 'shortlisted', 'accepted'],
  // The demo has none: only imported data may (rule:nine-statuses).
  selected: [],
  rejected: ['submitted', 'under_review', 'rejected'],
  withdrawn: ['submitted', 'withdrawn'],
};

const REVIEWER = 'arun';

const plain = (kind: DemoEvent['kind'], actor: string | null): Step => ({
  kind,
  from_status: null,
  to_status: null,
  actor,
  note: null,
});

function statusChange(from: ApplicationStatus, to: ApplicationStatus, applicant: string): Step {
  const change = { from_status: from, to_status: to };
  if (to === 'withdrawn') return { ...plain('withdrawn', applicant), ...change };
  const actor = to === 'accepted' ? 'sita' : REVIEWER;
  return { ...plain('status_changed', actor), ...change };
}

const MESSAGES = {
  waitlisted:
    'Thank you for your proposal. You are on the waiting list; we will write again as soon as the first teams have confirmed.',
  accepted:
    'We would be glad to have you. Please confirm by the end of next week, and tell us when you can start.',
};

const message = (status: 'waitlisted' | 'accepted'): Step => ({
  ...plain('contacted', REVIEWER),
  note: MESSAGES[status],
});
