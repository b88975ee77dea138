/** The two events of the test email page (rule:test-email-page). */
export const TEST_EMAIL_EVENTS = ['new_user', 'resume_upload'] as const;
export type TestEmailEvent = (typeof TEST_EMAIL_EVENTS)[number];
export const TEST_EMAIL_LABELS: Record<TestEmailEvent, string> = {
  new_user: 'New user',
  resume_upload: 'Resume upload',
};

export const TEST_EMAILS_PER_HOUR = 5;
