/** The kinds of security events and their labels (rule:security-events). */
export const SECURITY_EVENTS = {
  signed_in: 'Signed in',
  code_asked: 'Correct password, code requested',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  google_refused: 'Google sign-in refused',
  limit_reached: 'Limit reached',
  refused: 'Refused',
  signed_out: 'Signed out everywhere',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset by link',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SECURITY_EVENTS_PER_PAGE = 50;

/** The longest part of an address that the list filters by. */
export const NETWORK_LENGTH = 50;
