import {
  type ApplicationStage,
  type ApplicationStatus,
  PERSONAL_STATUS_LABELS,
} from '../applications/application-statuses.ts';

export const NOTIFICATION_KINDS = [
  'application_received',
  'detailed_received',
  'status_changed',
  'application_withdrawn',
  'project_deleted',
  'contacted',
  'join_request',
  'request_accepted',
  'request_refused',
  'team_invitation',
  'member_joined',
  'member_merged',
  'member_left',
  'member_removed',
  'team_handed_over',
  'team_dissolved',
  'team_opened',
  'projects_to_confirm',
  'draft_closes_in_three_days',
  'draft_closes_in_one_day',
  'deadline_moved',
  'deadline_extended',
  'extension_withdrawn',
  'cycle_closed',
  'cycle_reopened',
  'detailed_due_in_three_days',
  'detailed_due_in_one_day',
  'detailed_deadline_moved',
  'reviews_assigned',
  'review_commented',
  'feedback_released',
  'consent_given',
  'consent_declined',
  'consent_withdrawn',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATIONS_PER_PAGE = 20;
export const NOTIFICATION_RETENTION_DAYS = 90;
/** Counting stops here; the bell shows "9+" much earlier. */
export const MAX_UNREAD_COUNT = 100;

type Facts = {
  kind: NotificationKind;
  /** The name of the project, team or cycle. */
  subject: string;
  /** The person who caused it; null after their account was deleted. */
  person: string | null;
  status: ApplicationStatus | null;
};

/** The text of a notification. It never contains scores, comments or messages, because other people may see the screen. */
export function notificationText({ kind, subject, person, status }: Facts): string {
  const actor = person ?? 'Someone';
  const texts: Record<NotificationKind, string> = {
    application_received: `We’ve received your application for “${subject}”.`,
    detailed_received: `We’ve received your detailed proposal for “${subject}”.`,
    status_changed: status
      ? `Your application for “${subject}” is now: ${PERSONAL_STATUS_LABELS[status]}.`
      : `There’s a decision about your application for “${subject}”. Open the letter to read it.`,
    application_withdrawn: `${actor} has withdrawn your team’s application for “${subject}”.`,
    project_deleted: `“${subject}” is no longer offered, so your application was withdrawn.`,
    contacted: `The programme has written to you about “${subject}”. Please check your email.`,
    join_request: `${actor} wants to join “${subject}”.`,
    request_accepted: `Your request was accepted. You’re now in “${subject}”.`,
    request_refused: `Your request to join “${subject}” wasn’t accepted this time.`,
    team_invitation: `${actor} invites you to join “${subject}”.`,
    member_joined: `${actor} has joined “${subject}”.`,
    member_merged: `${actor} is the member that you described in “${subject}”. One seat is theirs now.`,
    member_left: `${actor} has left “${subject}”.`,
    member_removed: `You’re no longer in “${subject}”.`,
    team_handed_over: `You now lead “${subject}”.`,
    team_dissolved: `“${subject}” was dissolved.`,
    team_opened: `“${subject}” is open now, so you can join right away.`,
    projects_to_confirm: `Your projects were copied into “${subject}”. Please confirm the ones that you offer again.`,
    draft_closes_in_three_days: `Your application for “${subject}” is still a draft, and its deadline is in three days.`,
    draft_closes_in_one_day: `Your application for “${subject}” is still a draft, and its deadline is in one day.`,
    deadline_moved: `The deadline of “${subject}” has moved. Your application for it is still a draft.`,
    deadline_extended: `You have more time for “${subject}”.`,
    extension_withdrawn: `The deadline that everybody has counts for you again: “${subject}”.`,
    cycle_closed: `The cycle of “${subject}” was closed. Your application for it is still a draft.`,
    cycle_reopened: `The cycle of “${subject}” is open again, so you can submit your draft.`,
    detailed_due_in_three_days: `Your detailed proposal for “${subject}” is due in three days.`,
    detailed_due_in_one_day: `Your detailed proposal for “${subject}” is due in one day.`,
    detailed_deadline_moved: `The deadline of your detailed proposal for “${subject}” has moved.`,
    reviews_assigned: `Applications of “${subject}” were assigned to you for review.`,
    review_commented: `${actor} has commented on an application for “${subject}” that you review.`,
    feedback_released: `There’s feedback on your application for “${subject}”.`,
    consent_given: `${subject} agrees that you take part, so you can join a team and apply.`,
    consent_declined: `${subject} doesn’t agree that you take part.`,
    consent_withdrawn: `${subject} no longer agrees that you take part.`,
  };
  return texts[kind];
}

/** The things that a notification is about; null for those that are gone. */
export type NotificationTarget = {
  kind: NotificationKind;
  subject: string;
  application: { id: string; project_id: string; is_draft: boolean } | null;
  /** `is_mine` for its members, `is_led` for its leader. */
  team: { id: string; is_mine: boolean; is_led: boolean } | null;
  /** The slug of the open cycle of the team, or of the projects or reviews. */
  cycle: string | null;
  stage: ApplicationStage | null;
  invite_token: string | null;
};

/** The page of the thing itself, opened where the person can act on it; its list once it is gone (rule:notification-opens-its-thing). */
export function notificationPath(target: NotificationTarget): string {
  const { kind, cycle, stage } = target;
  if (kind === 'projects_to_confirm') return withSearch('/projects', { cycle, owner: 'me' });
  if (kind === 'reviews_assigned') return withSearch('/admin/review', { cycle, stage });
  if (CONSENT_KINDS.has(kind)) return '/profile';
  if (TEAM_KINDS.has(kind)) return teamPath(target);
  return applicationPath(target);
}

/** Where a reader of the discussion of an application is: for staff its details, for others their review of it. */
export type DiscussionPlace = { cycle: string; stage: string; assignment_id: string | null };

/** The target of a notification about a comment, which reviewers and staff read in different places (rule:review-discussion). */
export function discussionPath(
  applicationId: string | null,
  { cycle, stage, assignment_id }: DiscussionPlace,
  isStaff: boolean,
): string {
  if (isStaff && applicationId !== null)
    return withSearch('/admin/applications', { cycle, open: applicationId });
  return withSearch('/admin/review', { cycle, stage, open: assignment_id });
}

function applicationPath({ kind, application }: NotificationTarget): string {
  if (!application) return ABOUT_DEADLINES.has(kind) ? '/projects' : '/applications';
  if (application.is_draft) return `/projects/${application.project_id}/apply`;
  return `/applications/${application.id}${kind === 'feedback_released' ? '#feedback' : ''}`;
}

const CONSENT_KINDS = new Set<NotificationKind>(['consent_given', 'consent_declined', 'consent_withdrawn']);

/** They reach people who haven't begun to apply, too. */
const ABOUT_DEADLINES = new Set<NotificationKind>(['deadline_extended', 'extension_withdrawn']);

function teamPath({ kind, subject, team, cycle, invite_token }: NotificationTarget): string {
  if (kind === 'team_invitation' && invite_token && !team?.is_mine) return `/teams/join/${invite_token}`;
  if (kind === 'join_request' && team?.is_led)
    return withSearch('/teams', { cycle, manage: team.id, tab: 'requests' });
  if (team?.is_mine) return `${withSearch('/teams', { cycle })}#team-${team.id}`;
  return withSearch('/teams', { cycle, search: team && SEARCHED.has(kind) ? subject : null });
}

function withSearch(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Of a team of others, which the person may want to join. */
const SEARCHED = new Set<NotificationKind>(['team_opened', 'team_invitation']);

const TEAM_KINDS = new Set<NotificationKind>([
  'join_request',
  'request_accepted',
  'request_refused',
  'team_invitation',
  'member_joined',
  'member_merged',
  'member_left',
  'member_removed',
  'team_handed_over',
  'team_dissolved',
  'team_opened',
]);

/** The optional emails, whose content is also in the portal. All other emails are always sent. */
export const MAIL_TOPICS = [
  'receipts',
  'join_requests',
  'request_answers',
  'team_changes',
  'announcements',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

export const MAIL_TOPIC_LABELS: Record<MailTopic, { label: string; description: string }> = {
  receipts: { label: 'Receipts', description: 'We’ve received a proposal from you or your team.' },
  join_requests: {
    label: 'Requests to join your team',
    description: 'Someone wants to join a team that you lead.',
  },
  request_answers: {
    label: 'Replies to your requests',
    description: 'A team has accepted or declined your request to join.',
  },
  team_changes: {
    label: 'Changes to your teams',
    description: 'You were removed from a team, now lead one, or a team was dissolved.',
  },
  announcements: { label: 'Announcements', description: 'The programme has news for many people.' },
};

/** Mail programs stop optional emails with one click, but not receipts: people rely on these, and scanners click too (rule:links-need-a-person). */
export const isOneClick = (topic: string): boolean => topic !== 'receipts';

/** The topic whose preference decides about the email of a notification; null if the email is always sent. */
export function mailTopicOf(kind: NotificationKind): MailTopic | null {
  return TOPIC_OF[kind] ?? null;
}

const TOPIC_OF: Partial<Record<NotificationKind, MailTopic>> = {
  application_received: 'receipts',
  detailed_received: 'receipts',
  join_request: 'join_requests',
  request_accepted: 'request_answers',
  request_refused: 'request_answers',
  team_opened: 'request_answers',
  member_removed: 'team_changes',
  team_handed_over: 'team_changes',
  team_dissolved: 'team_changes',
};

/** What an unsubscribe link stops: a topic of one's own emails, or the notice that a leader described a person. */
export const UNSUBSCRIBE_TOPICS = [...MAIL_TOPICS, 'described'] as const;
export type UnsubscribeTopic = (typeof UNSUBSCRIBE_TOPICS)[number];
