import { z } from 'zod';
import { cyclesParameter } from '../cycles/cycle-parameter.ts';
import { calendarDay, searchText } from '../field-schemas.ts';

/** The actions in the audit log, with their names on its page (rule:audit-log). */
export const AUDIT_ACTIONS = {
  role_changed: 'Role changed',
  status_changed: 'Status changed',
  application_reviewed: 'Application reviewed',
  review_submitted: 'Review submitted',
  review_changed: 'Review changed',
  blind_identity_read: 'Names read during blind reviews',
  review_declined: 'Review declined',
  review_conflict_declared: 'Conflict of interest declared',
  review_commented: 'Comment in a review discussion',
  decision_prepared: 'Decision prepared',
  decision_removed: 'Pending decision taken away',
  decision_settings_changed: 'Letters and reasons of decisions changed',
  seats_changed: 'Seats of a project changed',
  offer_answered: 'Offer answered',
  offer_ended: 'Offer ended',
  offer_passed: 'Passed on the waiting list',
  joining_confirmed: 'Joining confirmed',
  release_confirmed: 'Release of decisions asked for',
  release_set: 'Release of decisions set',
  decisions_released: 'Decisions released',
  decisions_corrected: 'Released decisions corrected',
  release_refused: 'Release of decisions refused at its time',
  release_taken_back: 'Release of decisions taken back',
  release_withdrawn: 'Released decisions withdrawn',
  bulk_run_started: 'Bulk run started',
  bulk_run_undone: 'Bulk run undone',
  applications_exported: 'Applications exported',
  reviews_exported: 'Reviews exported',
  final_lists_exported: 'Final lists exported',
  feedback_prepared: 'Feedback prepared for the decision',
  feedback_released: 'Feedback released',
  feedback_edited: 'Feedback edited',
  feedback_withdrawn: 'Feedback withdrawn',
  resume_viewed: 'Resume viewed',
  user_edited: 'User edited',
  user_disabled: 'User disabled',
  user_enabled: 'User enabled',
  user_deleted: 'User deleted',
  project_edited: 'Project edited',
  project_deleted: 'Project deleted',
  project_handed_over: 'Project handed over',
  deadline_extended: 'Deadline extended for one person',
  extension_withdrawn: 'Extension of a deadline taken back',
  project_imported: 'Project imported',
  team_deleted: 'Team deleted',
  settings_changed: 'Setting changed',
  cycle_created: 'Cycle created',
  cycle_edited: 'Cycle edited',
  cycle_changed: 'Cycle opened, closed, archived or reopened',
  announcement_created: 'Announcement written',
  announcement_edited: 'Announcement edited',
  announcement_ended: 'Announcement ended',
  review_settings_changed: 'Review settings changed',
  review_round_changed: 'Review round changed',
  rubric_changed: 'Rubric changed',
  reviewer_added: 'Reviewer added',
  reviewer_removed: 'Reviewer removed',
  reviewers_reminded: 'Reviewers reminded',
  review_conflicts_changed: 'Conflicts of interest changed',
  reviews_assigned: 'Reviews assigned',
  review_removed: 'Review assignment removed',
  review_reassigned: 'Review reassigned',
  assignment_published: 'Automatic assignment published',
  department_created: 'Department created',
  department_changed: 'Department changed',
  department_deleted: 'Department deleted',
  mail_requeued: 'Email queued again',
  mail_redirected: 'Email sent to a corrected address',
  mail_dismissed: 'Email dismissed',
  consent_changed: 'Consent of a guardian changed',
  google_linked: 'Google account linked',
  two_factor_enabled: 'Sign-in codes switched on',
  two_factor_disabled: 'Sign-in codes switched off',
  two_factor_reset: 'Sign-in codes reset by the operator',
  recovery_codes_made: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_SUBJECTS = {
  user: 'User',
  project: 'Project',
  team: 'Team',
  application: 'Application',
  bulk_run: 'Bulk run',
  file: 'File',
  settings: 'Setting',
  cycle: 'Cycle',
  announcement: 'Announcement',
  department: 'Department',
  mail: 'Mail',
} as const;
export type AuditSubject = keyof typeof AUDIT_SUBJECTS;

export const AUDIT_ENTRIES_PER_PAGE = 50;

const oneOf = <T extends string>(labels: Record<T, string>) => z.enum(Object.keys(labels) as [T, ...T[]]);
const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/**
 * The filters of the audit log in the URL. `from` and `to` are days in Asia/Kolkata, both inclusive; `before` and `after` are the entry
 * that the page starts next to, because the log only grows (rule:indian-dates).
 */
export const auditFilterSchema = z.strictObject({
  cycle: cyclesParameter,
  actor: searchText(200),
  action: oneOf<AuditAction>(AUDIT_ACTIONS).optional(),
  subject_type: oneOf<AuditSubject>(AUDIT_SUBJECTS).optional(),
  subject_id: z.string().trim().max(100).optional(),
  /** The lines of one bulk run, which the log otherwise shows as one line. */
  bulk_run: z.uuid().optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  before: entryId,
  after: entryId,
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
