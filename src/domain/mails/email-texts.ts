/**
 * The emails whose text the programme can replace, by what they are about: what each is called, and the fields that its text may name, besides those
 * of every email (rule:own-email-texts). Messages that staff write whole are not among them.
 */
export const EMAIL_TEXT_GROUPS = {
  Accounts: {
    verify_address: { label: 'Verify the address of a new account', fields: ['hours'] },
    already_registered: { label: 'Sign-up with an address that has an account', fields: [] },
    sign_up_deleted: { label: 'A sign-up was deleted with “This wasn’t me”', fields: [] },
    password_reset: { label: 'Choose a new password', fields: ['hours'] },
    password_changed: { label: 'The password was changed', fields: [] },
    google_linked: { label: 'Google sign-in was added', fields: [] },
    address_confirmation: { label: 'Confirm a new email address', fields: ['hours'] },
    address_in_use: { label: 'A new address already has an account', fields: [] },
    address_changed: { label: 'The email address was changed', fields: [] },
    codes_enabled: { label: 'Authenticator codes were switched on', fields: [] },
    codes_disabled: { label: 'Authenticator codes were switched off', fields: [] },
    recovery_codes: { label: 'New recovery codes', fields: [] },
    codes_reset: { label: 'Authenticator codes were reset', fields: [] },
    guardian_consent: { label: 'A guardian’s consent is asked for', fields: ['student', 'days'] },
    guardian_answer: { label: 'A guardian has answered', fields: [] },
    mails_stopped: { label: 'Some emails were turned off', fields: ['topic'] },
  },
  Applications: {
    received: {
      label: 'Application received',
      fields: ['project', 'applicant', 'step', 'reference', 'received_at'],
    },
    status_submitted: { label: 'Status: submitted', fields: ['project'] },
    status_under_review: { label: 'Status: under review', fields: ['project'] },
    status_shortlisted: { label: 'Status: shortlisted', fields: ['project'] },
    status_waitlisted: { label: 'Status: waitlisted', fields: ['project'] },
    status_accepted: { label: 'Status: accepted', fields: ['project'] },
    status_rejected: { label: 'Status: rejected', fields: ['project'] },
    status_restored: { label: 'Status: changed back', fields: ['project'] },
    withdrawn: { label: 'The leader withdrew the team’s application', fields: ['applicant', 'project'] },
    project_gone: { label: 'A project is no longer offered', fields: ['project'] },
  },
  Decisions: {
    decision: { label: 'There is a decision', fields: ['project'] },
    letter_reminder: { label: 'Reminder: open the letter', fields: ['project', 'deadline'] },
    offer_reminder: { label: 'Reminder: answer about a seat', fields: ['project', 'deadline'] },
    joining_reminder: { label: 'Reminder: say that you have joined', fields: ['project', 'deadline'] },
    offer_accepted: { label: 'The leader of a team has accepted its seat', fields: ['project'] },
    offer_ended: { label: 'A seat was given to somebody else', fields: ['project'] },
    feedback: { label: 'Feedback of the reviewers', fields: ['project'] },
  },
  Deadlines: {
    deadline_extended: { label: 'More time for one person', fields: ['project', 'step', 'deadline'] },
    extension_withdrawn: { label: 'More time was taken back', fields: ['project', 'step'] },
    draft_reminder: { label: 'Reminder: draft not submitted', fields: ['project', 'days', 'deadline'] },
    detailed_reminder: { label: 'Reminder: detailed proposal', fields: ['project', 'days', 'deadline'] },
    deadline_moved: { label: 'The deadline of a draft has moved', fields: ['project', 'deadline'] },
    detailed_deadline_moved: {
      label: 'The deadline of a detailed proposal has moved',
      fields: ['project', 'deadline'],
    },
  },
  Cycles: {
    cycle_closed: { label: 'A cycle was closed', fields: ['cycle', 'project'] },
    cycle_opened: { label: 'A cycle is open again', fields: ['cycle', 'project', 'deadline'] },
    announcement: { label: 'Announcement', fields: ['title', 'cycle'] },
    projects_to_confirm: { label: 'Projects to confirm for a new cycle', fields: ['cycle'] },
  },
  Teams: {
    join_request: { label: 'A request to join, to the team leader', fields: ['person', 'team'] },
    request_accepted: { label: 'A request to join was accepted', fields: ['team'] },
    request_rejected: { label: 'A request to join was declined', fields: ['team'] },
    team_opened: { label: 'A team is open to everyone now', fields: ['team'] },
    invitation: { label: 'An invitation to a team', fields: ['leader', 'team', 'project', 'days'] },
    described_person: { label: 'A person was described in a team', fields: ['leader', 'team'] },
    description_removed: { label: 'A description was removed', fields: ['team'] },
    member_merged: { label: 'A described member has an account', fields: ['person', 'described', 'team'] },
    member_removed: { label: 'A member was removed', fields: ['team'] },
    new_leader: { label: 'A team has a new leader', fields: ['team'] },
    team_dissolved: { label: 'A team was dissolved', fields: ['team'] },
  },
  Reviews: {
    reviews_assigned: { label: 'Reviews were assigned', fields: ['cycle', 'count', 'deadline'] },
    open_reviews: { label: 'Reminder: open reviews', fields: [] },
    not_begun: { label: 'Reminder: reviews not begun', fields: ['cycle', 'deadline'] },
  },
  Staff: {
    submission: { label: 'Staff: a new proposal', fields: ['applicant', 'project', 'step'] },
    new_user: { label: 'Staff: a new user', fields: ['person'] },
    new_profile: { label: 'Staff: a new profile', fields: ['person'] },
    resume_upload: { label: 'Staff: a new resume', fields: ['person'] },
    daily_summary: { label: 'Staff: the daily summary', fields: [] },
  },
} as const satisfies Record<string, Record<string, { label: string; fields: readonly string[] }>>;

export const EMAIL_TEXTS = {
  ...EMAIL_TEXT_GROUPS.Accounts,
  ...EMAIL_TEXT_GROUPS.Applications,
  ...EMAIL_TEXT_GROUPS.Decisions,
  ...EMAIL_TEXT_GROUPS.Deadlines,
  ...EMAIL_TEXT_GROUPS.Cycles,
  ...EMAIL_TEXT_GROUPS.Teams,
  ...EMAIL_TEXT_GROUPS.Reviews,
  ...EMAIL_TEXT_GROUPS.Staff,
};

export type EmailTextKind = keyof typeof EMAIL_TEXTS;
export const EMAIL_TEXT_KINDS = Object.keys(EMAIL_TEXTS) as [EmailTextKind, ...EmailTextKind[]];
export type FieldOf<Kind extends EmailTextKind> = (typeof EMAIL_TEXTS)[Kind]['fields'][number];

/** The fields of every email: the specified text for the case at hand, and what names the programme. */
export const COMMON_FIELDS = ['usual_subject', 'usual_text', 'programme', 'short_name', 'mailbox'] as const;

/** Every field that the text of an email may name. */
export const fieldsOf = (kind: EmailTextKind): string[] => [...EMAIL_TEXTS[kind].fields, ...COMMON_FIELDS];

/** Those of its subject: the whole text would say on a lock screen what the subject leaves out (rule:status-emails). */
export const subjectFieldsOf = (kind: EmailTextKind): string[] =>
  fieldsOf(kind).filter(
    (field) => field !== 'usual_text' && !(SUMMED_UP.has(kind) && NAMING_PEOPLE.has(field)),
  );

/** Emails to the programme's list: the daily summary counts them by their subjects and names nobody (rule:daily-summary). */
const SUMMED_UP = new Set<EmailTextKind>(['submission', 'new_user', 'new_profile', 'resume_upload']);
const NAMING_PEOPLE = new Set(['person', 'applicant']);

/** A subject and a body in the template language. */
export type EmailText = { subject: string; body: string };

/** The specified text, whatever the case. */
export const USUAL_TEXT: EmailText = { subject: '{{ usual_subject }}', body: '{{ usual_text }}' };

export const EMAIL_TEXT_LIMITS = { subject: 200, body: 5000 } as const;

/** Why the subject of an email about a decision gives it away, or null: lock screens show subjects (rule:status-emails). */
export function verdictInSubject(kind: EmailTextKind, subject: string): string | null {
  if (!VERDICTS.has(kind)) return null;
  const words = subject.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const found = words.find((word) => TELLING.has(word));
  return found === undefined
    ? null
    : `The word “${found}” in the subject may give the decision away: lock screens show subjects. The usual subject is neutral.`;
}

const VERDICTS = new Set<EmailTextKind>([
  'status_shortlisted',
  'status_waitlisted',
  'status_accepted',
  'status_rejected',
  'withdrawn',
  'project_gone',
  'decision',
  'letter_reminder',
  'offer_reminder',
  'joining_reminder',
  'offer_accepted',
  'offer_ended',
  'request_accepted',
  'request_rejected',
]);

const TELLING = new Set(
  'accepted accept acceptance selected select admitted offer offered congratulations congrats welcome rejected reject rejection declined denied refused unsuccessful successful regret unfortunately sorry shortlisted shortlist waitlisted waitlist waiting withdrawn'.split(
    ' ',
  ),
);

/** Examples of a text: with usual data, or with the longest and strangest. */
export const PREVIEW_DATA = { usual: 'Usual data', extreme: 'Extreme data' } as const;
export type PreviewData = keyof typeof PREVIEW_DATA;
