/** The kinds of emails with their names on the outbox page. */
export const MAIL_KINDS = {
  verify_email: 'Verify address',
  already_registered: 'Already has an account',
  password_reset: 'New password',
  security: 'Account security',
  staff_notification: 'Staff notification',
  staff_digest: 'Daily summary',
  application_received: 'Application received',
  status_changed: 'Application status',
  team: 'Teams',
  described_person: 'Added to a team',
  former_address: 'New email address',
  contact: 'Message from staff',
  test: 'Test email',
  preferences: 'Email preferences',
  cycle: 'Cycles',
  announcement: 'Announcement',
  review: 'Reviews',
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** Emails with links that open an account: the outbox hides their content. */
export const SECRET_MAIL_KINDS: readonly MailKind[] = ['verify_email', 'password_reset', 'security'];

/** The last email to a former address of an account. Its row is deleted after it is sent or fails for good. */
export const EPHEMERAL_MAIL_KINDS: readonly MailKind[] = ['former_address'];

/**
 * Staff may send a dead letter of these kinds to a corrected address (permission:manageOutbox). The other kinds hold links that open an
 * account, a team or a text about a person, which staff could send to themselves.
 */
export const REDIRECTABLE_MAIL_KINDS: readonly MailKind[] = [
  'staff_notification',
  'staff_digest',
  'application_received',
  'status_changed',
  'contact',
  'test',
];

export const MAIL_STATUSES = {
  queued: 'Waiting',
  collected: 'For the daily summary',
  sending: 'On its way',
  sent: 'Sent',
  kept: 'Kept here: no mail server set up',
  dead: 'Failed',
  dismissed: 'Dismissed',
  replaced: 'Replaced',
} as const;
export type MailStatus = keyof typeof MAIL_STATUSES;

export const names = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]];

/** The minutes between the attempts to send an email: 24 hours in all, then it is a dead letter. */
export const RETRY_MINUTES = [1, 2, 4, 8, 15, 30, 60, 120, 240, 240, 240, 480] as const;

export const MAIL_RETENTION_DAYS = 90;
export const MAILS_PER_PAGE = 50;
