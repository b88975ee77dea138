import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { confirm } from './confirm.tsx';

/**
 * Asks before the viewer leaves a page with unsaved work, by a link or by closing the tab (rule:leave-warning). Call
 * `allow` once the work is saved.
 */
export function useLeaveWarning(isUnsaved: () => boolean) {
  const isAllowed = useRef(false);
  const mustConfirm = () => !isAllowed.current && isUnsaved();
  useBlocker({
    shouldBlockFn: async () => mustConfirm() && !(await askToLeave()),
    enableBeforeUnload: mustConfirm,
  });
  return {
    allow: () => {
      isAllowed.current = true;
    },
  };
}

const askToLeave = () =>
  confirm({
    title: 'Leave without saving?',
    text: "Your changes haven't been saved.",
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });
