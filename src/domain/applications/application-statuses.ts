/** The nine statuses (rule:nine-statuses). */
export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'under_review',
  'shortlisted',
  'waitlisted',
  'accepted',
  'selected',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const APPLICATION_STAGES = ['initial', 'detailed'] as const;
export type ApplicationStage = (typeof APPLICATION_STAGES)[number];

/** The statuses that staff may set; draft and withdrawn belong to the applicant (rule:nine-statuses). */
export const STAFF_STATUSES = [
  'submitted',
  'under_review',
  'shortlisted',
  'accepted',
  'rejected',
  'waitlisted',
] as const satisfies readonly ApplicationStatus[];

/** The three sets of statuses that the rules use (rule:blocking-freezing-protecting). */
export const BLOCKING_STATUSES: ApplicationStatus[] = APPLICATION_STATUSES.filter(
  (status) => status !== 'draft' && status !== 'withdrawn',
);
export const FREEZING_STATUSES: ApplicationStatus[] = [
  'submitted',
  'under_review',
  'shortlisted',
  'waitlisted',
];
export const PROTECTING_STATUSES: ApplicationStatus[] = [...FREEZING_STATUSES, 'accepted', 'selected'];
export const FINAL_STATUSES: ApplicationStatus[] = ['accepted', 'selected', 'rejected'];
/** The submitted ones without a final decision; only these are reviewed (rule:undecided-are-reviewed). */
export const REVIEWED_STATUSES: ApplicationStatus[] = FREEZING_STATUSES;

export const blocksAnotherApplication = (status: ApplicationStatus) => BLOCKING_STATUSES.includes(status);
export const freezesRoster = (status: ApplicationStatus) => FREEZING_STATUSES.includes(status);
/** Possible until a final decision. A draft is discarded instead (rule:withdraw-until-decided). */
export const isWithdrawable = (status: ApplicationStatus) => freezesRoster(status);

export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  under_review: 'Under Review',
  shortlisted: 'Shortlisted',
  waitlisted: 'Waitlisted',
  accepted: 'Accepted',
  selected: 'Selected',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The words for the people of an application: to them `selected` is the same fact as accepted (rule:selected-is-accepted). */
export const PERSONAL_STATUS_LABELS: Record<ApplicationStatus, string> = {
  ...STATUS_LABELS,
  selected: STATUS_LABELS.accepted,
};

/** The statuses that are the same fact to the people of an application as this one (rule:selected-is-accepted). */
export const sameToPeople = (status: ApplicationStatus): ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((other) => isSameToPeople(status, other));

/** Whether two statuses are the same fact to the people of an application (rule:selected-is-accepted). */
export const isSameToPeople = (one: ApplicationStatus | null, other: ApplicationStatus): boolean =>
  one !== null && PERSONAL_STATUS_LABELS[one] === PERSONAL_STATUS_LABELS[other];

export type ApplyButton = { label: string; disabled: boolean };
export const APPLICATIONS_CLOSED = 'Applications Closed';

const STATUS_BUTTON_LABELS: Record<ApplicationStatus, string> = {
  draft: 'Draft Saved',
  submitted: 'Application Submitted',
  under_review: 'Under Review',
  shortlisted: 'Shortlisted',
  waitlisted: 'Applied',
  accepted: 'Applied',
  selected: 'Selected',
  rejected: 'Not Selected',
  withdrawn: 'Withdrawn',
};

/** The viewer applied with a team and has left it (rule:one-blocking-application). */
export const APPLIED_AND_LEFT: ApplyButton = { label: 'Applied', disabled: true };

/** The button of a project card. A draft opens the form, a withdrawn application the project page (rule:apply-button-on-cards). */
export function applyButtonOnCard(status: ApplicationStatus | null, isClosed: boolean): ApplyButton {
  if (status === null)
    return isClosed ? { label: APPLICATIONS_CLOSED, disabled: true } : { label: 'Apply', disabled: false };
  return { label: STATUS_BUTTON_LABELS[status], disabled: status !== 'draft' && status !== 'withdrawn' };
}

/** The button of the project page (rule:apply-button-labels). */
export function applyButtonOnPage(status: ApplicationStatus | null, isClosed: boolean): ApplyButton {
  if (status === null)
    return { ...applyButtonOnCard(null, isClosed), ...(isClosed ? {} : { label: 'Apply Now' }) };
  if (status === 'draft') return { label: 'Continue Application', disabled: false };
  return { label: STATUS_BUTTON_LABELS[status], disabled: true };
}

export const SCORE = { min: 0, max: 100 } as const;
export const ADMIN_COMMENTS_MAX_LENGTH = 10_000;

export const CONTACT_MESSAGE_MAX_LENGTH = 10_000;
export const STATUS_NOTE_MAX_LENGTH = 2_000;
