import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { confirm } from './confirm.tsx';

/**
 * Asks before a page with unsaved work is left, by a link or by closing the tab (rule:drafts-are-saved). Gives `allow`, to be
 * called once the work is saved.
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
    text: 'What you have changed here is not saved yet.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });
