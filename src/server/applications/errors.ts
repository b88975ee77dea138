/** The errors of rule:error-catalogue that several commands of applications share. */
import { TEAM_MISSING } from '#domain/applications/proposals.ts';
import { AppError, conflict, conflictAt, invalid, notFound } from '#domain/errors.ts';

const DUPLICATE = 'Application already exists';

/** rule:duplicate-application. */
export const alreadyApplied = () =>
  conflict('already_applied', DUPLICATE, 'You have already applied to this project.');

/** The message names the person who blocks the team (rule:team-member-blocks). */
export const memberAlreadyApplied = (name: string) =>
  conflictAt('team_id', 'member_already_applied', DUPLICATE, `${name} has already applied to this project.`);

/** Nothing was submitted: the form asks again with the people of now (rule:summary-is-of-now). */
export const rosterChanged = (change: string) =>
  conflict(
    'roster_changed',
    'Error submitting application',
    `${change} Please check your application again; nothing was submitted.`,
    { change },
  );

/** The team doesn't exist or was dissolved (rule:error-catalogue). */
export const teamMissing = () => invalid([{ path: 'team_id', ...TEAM_MISSING }]);

/** A team of an earlier cycle is renewed first (rule:cycles, rule:renew-team). */
export const teamOfOtherCycle = () =>
  invalid([
    {
      path: 'team_id',
      title: TEAM_MISSING.title,
      message: 'This team belongs to another cycle than the project. Please choose or create another team.',
    },
  ]);

const ONLY_THE_LEADER = 'Only the team leader can apply for the team.';

/** permission:applyAsTeam. */
export const notTeamLeader = () =>
  new AppError({
    status: 403,
    code: 'access_denied',
    title: 'Access Denied',
    detail: ONLY_THE_LEADER,
    errors: [{ path: 'team_id', message: ONLY_THE_LEADER }],
  });

/** rule:apply-before-deadline. */
export const applicationsClosed = () =>
  conflict(
    'applications_closed',
    'Applications Closed',
    'The deadline for this project has passed. Your text is still here.',
  );

export const cycleClosed = () =>
  conflict(
    'cycle_closed',
    'Applications Closed',
    'This cycle isn’t open for applications. Your text is still here.',
  );

export const projectNotOpen = () =>
  conflict('project_not_open', 'Applications Closed', 'This project isn’t accepting applications right now.');

/** The error that opens the dialog 'Complete Your Profile' (rule:complete-profile). */
export const profileIncomplete = () =>
  new AppError({
    status: 403,
    code: 'profile_incomplete',
    title: 'Complete Your Profile',
    detail: 'Please complete your profile, with your name, college and resume, before you apply.',
  });

/** rule:detailed-proposal-errors. */
const PROPOSAL_FAILED = 'Error submitting proposal';
const NO_APPLICATION = 'No application found with the provided ID or permission denied';

/** rule:error-catalogue, for people who may not know that the application exists. */
export const noSuchProposal = () => notFound(PROPOSAL_FAILED, NO_APPLICATION);
/** rule:error-catalogue, for people who see the application but may not write it. */
export const proposalDenied = () =>
  new AppError({ status: 403, code: 'access_denied', title: PROPOSAL_FAILED, detail: NO_APPLICATION });

export const alreadyDetailed = () =>
  conflict(
    'already_detailed',
    PROPOSAL_FAILED,
    'The detailed proposal of this application has already been submitted.',
  );
export const detailedNotOpen = (detail: string) =>
  conflict('detailed_proposal_not_open', PROPOSAL_FAILED, detail);

/** The same whatever the decision is (rule:letter-is-opened). */
export const letterUnopened = (title: string) =>
  conflict(
    'letter_unopened',
    title,
    'There’s a decision about this application. Please open its letter first.',
  );
/** The same, where an answer would end another application. */
export const otherLetterUnopened = (title: string) =>
  conflict(
    'letter_unopened',
    title,
    'There’s a decision about another application of this cycle. Please open its letter first.',
  );

/** rule:second-deadline. */
export const detailedClosed = () =>
  conflict(
    'detailed_proposal_closed',
    PROPOSAL_FAILED,
    'The deadline for the detailed proposal has passed. Your text is still here.',
  );
