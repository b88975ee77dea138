import { useEffect, useMemo, useRef } from 'react';
import { hideToast } from './toasts.ts';

/**
 * The error toasts of a form or field, which end when the person corrects their cause (rule:errors-end-with-cause). The toast of a
 * failed check also ends with the form, for example when its dialog is cancelled; a failed call may itself have replaced the form.
 */
export function useErrorToasts() {
  const calls = useRef<string[]>([]);
  const checks = useRef<string[]>([]);
  useEffect(() => () => hideAll(checks), []);
  // The same functions at every render, so that those of a form that call them stay the same too.
  return useMemo(
    () => ({
      add: (toast: string) => void calls.current.push(toast),
      addCheck: (toast: string) => void checks.current.push(toast),
      end: () => {
        hideAll(calls);
        hideAll(checks);
      },
    }),
    [],
  );
}

function hideAll(toasts: { current: string[] }) {
  for (const toast of toasts.current) hideToast(toast);
  toasts.current = [];
}
