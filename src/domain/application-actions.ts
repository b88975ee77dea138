import {
  type ApplicationStage,
  type ApplicationStatus,
  isWithdrawable,
} from './applications/application-statuses.ts';
import { isDetailedProposalOpen } from './applications/proposals.ts';
import { type CycleState, isPast } from './cycles/cycles.ts';
import { dueIn, formatDate, formatDateTime } from './dates.ts';
import {
  acceptsSubmission,
  graceEnd,
  isActiveProject,
  isClosed,
  isCycleOpenTo,
  type ProjectStatus,
} from './projects/projects.ts';
import type { DetailedProposalGate } from './settings.ts';
import { timeZoneName } from './time-zone.ts';

/** The viewer's relation to an application: its writer, a person on its roster, a former member, or a staff reader. */
export const APPLICATION_ROLES = ['writer', 'member', 'former_member', 'reader'] as const;
export type ApplicationRole = (typeof APPLICATION_ROLES)[number];

/** Who ended an application; `no_members` after its last person left or was erased (rule:no-own-interest). */
export const WITHDRAWN_BY = ['applicant', 'programme', 'no_members'] as const;
export type WithdrawnBy = (typeof WITHDRAWN_BY)[number];

export type ApplicationProject = {
  status: ProjectStatus;
  is_visible_to_public: boolean;
  /** The moment until which the viewer may submit, as `deadlineFor` says. */
  application_deadline: string | null;
  /** The viewer's own later deadline (rule:one-persons-deadline). */
  extended_until: string | null;
  is_deleted: boolean;
  is_own: boolean;
  cycle_state: CycleState;
};

/** Until when an answer may be waited for, the same for each decision; null where none is. */
export type UnopenedLetter = { answer_by: string | null };

/** An application as its applicant or a member of its roster sees it. */
export type PersonalApplication = {
  role: ApplicationRole;
  status: ApplicationStatus;
  /** A decision is released whose letter the person hasn't opened: the status is the one before, and nothing else can be done (rule:letter-is-opened). */
  unopened_letter: UnopenedLetter | null;
  stage: ApplicationStage;
  has_detailed_proposal: boolean;
  /** The deadline of the detailed proposal for its writer, and the beginning of its draft (rule:second-deadline). */
  detailed_deadline: string | null;
  detailed_begun_at: string | null;
  created_at: string;
  withdrawn_by: WithdrawnBy | null;
  is_withdrawn_by_viewer: boolean;
  /** A newer application or draft of the viewer for the same project replaces this one. */
  is_superseded: boolean;
  is_team: boolean;
  leader_name: string | null;
};

export type Site = { gate: DetailedProposalGate; now: Date };

/** Whether a person may apply to a project, regardless of its deadline (rule:deadline, rule:active-and-public-projects). */
export const acceptsApplications = (project: ApplicationProject, now: Date): boolean =>
  isCycleOpenTo(project, now) &&
  !project.is_deleted &&
  !project.is_own &&
  isActiveProject(project) &&
  project.is_visible_to_public;

/**
 * Every action that a person may take on an application, or on a project without one. The server and all screens use this function;
 * commands check each action again (rule:apply-again, rule:apply-button-on-cards).
 */
export function applicationActions(
  project: ApplicationProject,
  application: PersonalApplication | null,
  { gate, now }: Site,
) {
  const isAccepting = acceptsApplications(project, now);
  const isOpen = isAccepting && !isClosed(project, now);
  const isEnded = application?.status === 'withdrawn' && !application.is_superseded;
  const own = application?.role === 'writer' && project.cycle_state !== 'archived' ? application : null;
  const undecided = own?.unopened_letter ? null : own;
  const draft = own?.status === 'draft' ? own : null;
  return {
    apply: isOpen && (application === null || (isEnded && application.role === 'member')),
    apply_again: isOpen && isEnded && own !== null,
    continue_draft: draft !== null && !project.is_deleted,
    submit_draft:
      draft !== null && isAccepting && acceptsSubmission(project, now, new Date(draft.created_at)),
    discard_draft: draft !== null,
    submit_detailed_proposal:
      undecided !== null &&
      isDetailedProposalOpen(undecided, gate) &&
      acceptsDetailedProposal(undecided, now),
    withdraw: undecided !== null && isWithdrawable(undecided.status),
    copy_text: application?.role === 'writer' && isPast(project.cycle_state),
  };
}

/** Whether a detailed proposal is in time, with the same minutes more as an initial one (rule:second-deadline). */
export const acceptsDetailedProposal = (
  {
    detailed_deadline,
    detailed_begun_at,
  }: Pick<PersonalApplication, 'detailed_deadline' | 'detailed_begun_at'>,
  now: Date,
): boolean =>
  acceptsSubmission(
    { application_deadline: detailed_deadline },
    now,
    detailed_begun_at === null ? null : new Date(detailed_begun_at),
  );

/**
 * The next moment at which time alone changes the actions and the next step: a deadline passes, or the minutes after it. An open page asks
 * the server again then (rule:second-deadline, rule:server-time).
 */
export function nextChangeAt(
  { application_deadline }: Pick<ApplicationProject, 'application_deadline'>,
  application: Pick<PersonalApplication, 'detailed_deadline'> | null,
  now: Date,
): string | null {
  const moments = [application_deadline, application?.detailed_deadline ?? null]
    .flatMap((deadline) => (deadline === null ? [] : [Date.parse(deadline), graceEnd(deadline)]))
    .filter((moment) => moment >= now.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString();
}

/** The next step, in words for the person who reads it (rule:apply-button-labels). */
export function nextStep(project: ApplicationProject, application: PersonalApplication, site: Site): string {
  const { role, status } = application;
  if (role === 'former_member') return LEFT_THE_TEAM;
  if (status === 'draft') return nextStepOfDraft(project, application, site);
  if (application.unopened_letter) return openTheLetter(application.unopened_letter);
  if (status === 'withdrawn') return howItEnded(application);
  if (status === 'rejected')
    return 'This application wasn’t selected. Thank you for the work you put into it.';
  if (status === 'accepted' || status === 'selected')
    return 'Congratulations! We’ll email you the start date and the first steps.';
  if (application.has_detailed_proposal) return 'Your detailed proposal is under review.';
  if (!isDetailedProposalOpen(application, site.gate))
    return 'Your application is being reviewed. If it’s shortlisted, we’ll ask you for a detailed proposal.';
  return nextStepOfDetailed(application, site.now);
}

/** The same words for every decision (rule:letter-is-opened). */
const openTheLetter = ({ answer_by }: UnopenedLetter): string =>
  answer_by === null
    ? 'There’s a decision. Open the letter on the page of your application to read it.'
    : `There’s a decision. Open the letter on the page of your application to read it by ${formatDate(answer_by)}: some decisions need an answer until then.`;

function nextStepOfDetailed(application: PersonalApplication, now: Date): string {
  const { role, detailed_deadline: deadline } = application;
  const leader = application.leader_name ?? 'your team leader';
  if (deadline === null)
    return role === 'writer'
      ? 'Next step: submit your detailed proposal.'
      : `Next step: ${leader} submits the detailed proposal for the team.`;
  const by = `${formatDateTime(deadline)} (${timeZoneName()})`;
  if (!isClosed({ application_deadline: deadline }, now)) {
    const task = role === 'writer' ? 'submit it' : `${leader} submits it for the team`;
    return `Detailed proposal ${dueIn(deadline, now)}: ${task} by ${by}.`;
  }
  return role === 'writer' && acceptsDetailedProposal(application, now)
    ? 'The deadline has just passed. You can still submit your detailed proposal for a few minutes.'
    : `The deadline for the detailed proposal was ${by}.`;
}

/** rule:one-blocking-application for a former member. Only people on the roster see the current status. */
const LEFT_THE_TEAM =
  'You left the team that applied to this project. You can’t apply to it again unless that application is withdrawn.';

function nextStepOfDraft(
  project: ApplicationProject,
  draft: PersonalApplication,
  { gate, now }: Site,
): string {
  const isSubmittable = applicationActions(project, draft, { gate, now }).submit_draft;
  if (isPast(project.cycle_state) && !isCycleOpenTo(project, now))
    return 'This cycle has closed, so you can no longer submit this draft. Your text stays here.';
  if (!acceptsApplications(project, now))
    return 'This project isn’t accepting applications right now. Your text stays here.';
  if (!isSubmittable)
    return 'Applications are closed: you can no longer submit this draft. Your text stays here.';
  if (isClosed(project, now))
    return 'The deadline has just passed. You can still submit this draft for a few minutes.';
  return project.application_deadline === null
    ? 'Finish your application and submit it.'
    : `Finish your application and submit it by ${formatDateTime(project.application_deadline)} (${timeZoneName()}).`;
}

function howItEnded({ withdrawn_by, is_withdrawn_by_viewer, is_team }: PersonalApplication): string {
  if (withdrawn_by === 'programme')
    return 'The programme has withdrawn this application: the project is no longer offered.';
  if (withdrawn_by === 'no_members') return 'Everyone has left the team, so this application has ended.';
  if (is_withdrawn_by_viewer || !is_team) return 'You’ve withdrawn this application.';
  return 'Your team’s application was withdrawn by its leader.';
}
