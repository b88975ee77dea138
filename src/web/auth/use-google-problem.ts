import { useEffect } from 'react';
import { toastRefusal } from '#web/toasts.ts';

const REASONS: Record<string, string> = {
  access_denied: 'Google sign-in was cancelled.',
  account_not_linked: 'This address has an account with a password. Please sign in with that.',
  email_not_verified: 'Google has not verified this email address.',
  account_disabled: 'This account has been disabled. Please write to us if you think this is a mistake.',
};

/** Google sends people back with a code when it did not work. Only known codes are put into words. */
export function useGoogleProblem(code: string | undefined) {
  useEffect(() => {
    if (code)
      toastRefusal(
        'Authentication failed',
        REASONS[code] ?? 'Google sign-in did not work. Please try again.',
      );
  }, [code]);
}
