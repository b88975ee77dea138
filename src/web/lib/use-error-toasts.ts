import { useRef } from 'react';
import { hideToast } from './toasts.ts';

/** The error toasts of a form or field, which end when the person corrects their cause (rule:errors-end-with-cause). */
export function useErrorToasts() {
  const shown = useRef<string[]>([]);
  return {
    add: (toast: string) => void shown.current.push(toast),
    end: () => {
      for (const toast of shown.current) hideToast(toast);
      shown.current = [];
    },
  };
}
