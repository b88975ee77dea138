/** The reasons for a failed Google sign-in. The server redirects to /auth with one of them (rule:google-sign-in). */
export const GOOGLE_PROBLEMS = [
  'cancelled',
  'email_not_verified',
  'account_disabled',
  'other_google_account',
  'may_not_join',
  'expired',
  'unavailable',
  'failed',
] as const;
export type GoogleProblem = (typeof GOOGLE_PROBLEMS)[number];

/** The text of each reason on /auth, under 'Authentication failed' (rule:google-sign-in). */
export const GOOGLE_PROBLEM_TEXTS: Record<GoogleProblem, string> = {
  cancelled: 'Google sign-in was cancelled.',
  email_not_verified:
    'Google hasn’t verified this email address, so you can’t use it here. Please verify it with Google, or sign up with a password.',
  account_disabled: 'This account has been disabled. Please contact the programme.',
  other_google_account:
    'The account with this address belongs to another Google account. Please sign in with that one, or with your password.',
  may_not_join:
    'This Google account can’t join the programme. The sentence on this page says which addresses can.',
  expired:
    'This sign-in was already finished, took too long, or was started in another browser. Please try again.',
  unavailable: 'We can’t reach Google right now. Please try again in a moment.',
  failed: 'Google sign-in didn’t work. Please try again.',
};

/** The reason in a query parameter; null for any other value. */
export const asGoogleProblem = (value: unknown): GoogleProblem | undefined =>
  GOOGLE_PROBLEMS.find((problem) => problem === value);
