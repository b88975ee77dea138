import { useEffect } from 'react';
import { asGoogleProblem, GOOGLE_PROBLEM_TEXTS } from '#domain/users/google-sign-in.ts';
import { toastMessage } from '#web/lib/toasts.ts';

/** Shows why Google sign-in failed. The server puts the problem into the URL; unknown ones are ignored. */
export function useGoogleProblem(value: string | undefined) {
  const problem = asGoogleProblem(value);
  useEffect(() => {
    if (problem) toastMessage('Authentication failed', GOOGLE_PROBLEM_TEXTS[problem]);
  }, [problem]);
}
