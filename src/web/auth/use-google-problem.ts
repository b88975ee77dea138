import { useEffect } from 'react';
import { asGoogleProblem, GOOGLE_PROBLEM_TEXTS } from '#domain/users/google-sign-in.ts';
import { toastMessage } from '#web/lib/toasts.ts';

/** The server sends people back with a problem when Google sign-in did not work; only known ones are put into words. */
export function useGoogleProblem(value: string | undefined) {
  const problem = asGoogleProblem(value);
  useEffect(() => {
    if (problem) toastMessage('Authentication failed', GOOGLE_PROBLEM_TEXTS[problem]);
  }, [problem]);
}
