import { type ApplicationStatus, FINAL_STATUSES } from '#domain/applications/application-statuses.ts';
import { dayInWords, formatDate } from '#domain/dates.ts';
import { isClosed } from '#domain/projects/projects.ts';
import type { DetailedProposalGate } from '#domain/settings.ts';

/** The facts that decide what happens next with an application, and when. */
export type StatusFacts = {
  project_name: string;
  is_team: boolean;
  /** Its detailed proposal isn't there yet. */
  awaits_detailed: boolean;
  detailed_proposal_gate: DetailedProposalGate;
  /** Until when; null if it has none (rule:second-deadline). */
  detailed_deadline: string | null;
  application_deadline: string | null;
  start_date: string | null;
  /** Reviewers’ notes that its people can read after a decision. */
  has_feedback: boolean;
  now: Date;
};

/** The paragraphs of the email about a status: the news, what happens next, and when (rule:status-emails). */
export const statusParagraphs = (status: ApplicationStatus, facts: StatusFacts): string[] => [
  ...TEXTS[status](facts),
  ...(facts.has_feedback && FINAL_STATUSES.includes(status)
    ? ['The reviewers’ feedback is on the page of your application.']
    : []),
];

/** Whether the email about a status asks for the detailed proposal, as the portal does (rule:detailed-proposal-gate). */
export const asksForProposal = (status: ApplicationStatus, facts: Step): boolean =>
  canStillSend(facts) &&
  (status === 'shortlisted' || (WAITING.has(status) && facts.detailed_proposal_gate === 'open'));

/** The portal refuses it after its deadline (rule:second-deadline). */
const canStillSend = ({ awaits_detailed, detailed_deadline, now }: Step): boolean =>
  awaits_detailed && !isClosed({ application_deadline: detailed_deadline }, now);

const WAITING = new Set<ApplicationStatus>(['submitted', 'under_review', 'waitlisted']);

type Text = (facts: StatusFacts) => string[];

const accepted: Text = ({ project_name, is_team, start_date }) => [
  `Congratulations! ${is_team ? 'Your team has' : 'You have'} been accepted for “${project_name}”.`,
  start_date
    ? `The project starts on ${formatDate(start_date)}. We’ll email you the first steps before that day.`
    : 'We’ll email you the start date and the first steps. You don’t need to do anything until then.',
];

/** Staff can’t set a draft, but undoing a bulk change can restore any status. */
const changed: Text = ({ project_name }) => [
  `Your application for “${project_name}” has changed.`,
  'Open it in the portal to see where it is now and what you can do next.',
];

const TEXTS: Record<ApplicationStatus, Text> = {
  draft: changed,
  withdrawn: changed,
  submitted: (facts) => [
    `Your application for “${facts.project_name}” is waiting to be reviewed.`,
    `${whatToDo(facts)} ${decisionTime(facts)}`,
  ],
  under_review: (facts) => [
    `We’re now reviewing your application for “${facts.project_name}”.`,
    `${whatToDo(facts)} ${decisionTime(facts)}`,
  ],
  shortlisted: (facts) => [
    `Good news: your application for “${facts.project_name}” is on our shortlist.`,
    shortlistedStep(facts),
  ],
  waitlisted: ({ start_date, ...facts }) => [
    `Your application for “${facts.project_name}” is on the waiting list: all places are taken for now.`,
    `If a place opens up${start_date ? ` before the project starts on ${formatDate(start_date)}` : ''}, we’ll email you right away. ${whatToDo(facts)}`,
  ],
  accepted,
  selected: accepted,
  rejected: ({ project_name, is_team }) => [
    `Thank you for the time and thought you put into your application for “${project_name}”.`,
    `We’re sorry that we can’t offer ${is_team ? 'your team' : 'you'} a place in this project. This doesn’t affect your other applications.`,
    'You can apply to any other open project today.',
  ],
};

function shortlistedStep(facts: StatusFacts): string {
  if (canStillSend(facts))
    return `${detailedStep(facts)} We’ll start reviewing it when it arrives, and email you once we’ve decided.`;
  return facts.awaits_detailed
    ? `The deadline for the detailed proposal has passed. ${decisionTime(facts)}`
    : `We have your detailed proposal and will review it next. ${decisionTime(facts)}`;
}

type Step = Pick<
  StatusFacts,
  'is_team' | 'awaits_detailed' | 'detailed_proposal_gate' | 'detailed_deadline' | 'now'
>;

/** The same as the next step on the screen: while the gate is open, the detailed proposal doesn't wait for the shortlist (rule:detailed-proposal-gate). */
const whatToDo = (facts: Step): string =>
  canStillSend(facts) && facts.detailed_proposal_gate === 'open'
    ? detailedStep(facts)
    : 'You don’t need to do anything.';

/** What asks for the detailed proposal. */
export function detailedStep({
  is_team,
  detailed_deadline,
}: Pick<Step, 'is_team' | 'detailed_deadline'>): string {
  if (detailed_deadline !== null) {
    const by = dayInWords(detailed_deadline);
    return is_team
      ? `Next: your team’s detailed proposal, by ${by}. Your team leader submits it in the portal.`
      : `Next: your detailed proposal, by ${by}. Please submit it in the portal.`;
  }
  return is_team
    ? 'The next step is your team’s detailed proposal, which your team leader submits in the portal.'
    : 'The next step is your detailed proposal. Please submit it in the portal as soon as it’s ready.';
}

function decisionTime({ application_deadline, now }: StatusFacts): string {
  return application_deadline && !isClosed({ application_deadline }, now)
    ? `Applications close on ${formatDate(application_deadline)}. We’ll email you as soon as we’ve decided.`
    : 'We’ll email you as soon as we’ve decided.';
}
