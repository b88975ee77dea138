/** Whether the programme's list gets an email for each event or one a day (rule:daily-summary). */
export const STAFF_NOTIFICATIONS = ['each', 'daily'] as const;
export const STAFF_NOTIFICATION_LABELS: Record<(typeof STAFF_NOTIFICATIONS)[number], string> = {
  each: 'For each event, immediately',
  daily: 'One summary a day, at 8 in the morning',
};

/** An hour: long enough to notice a mistake, short enough that applicants don't wait. */
export const MAX_MAIL_HOLD_SECONDS = 3600;
