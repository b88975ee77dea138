import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#web/ui/confirm.tsx';

/** Asks before a page with unsaved changes is left, inside the portal and by closing the tab (decision G3). */
export function useUnsavedChanges(hasChanges: () => boolean) {
  useBlocker({
    shouldBlockFn: async () => hasChanges() && !(await askToLeave()),
    enableBeforeUnload: hasChanges,
  });
}

const askToLeave = () =>
  confirm({
    title: 'Leave without saving?',
    text: 'What you changed on this page has not been saved yet.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });
