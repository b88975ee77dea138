import { createElement } from 'react';
import type { SetStatusInput } from '#domain/applications/application-schemas.ts';
import { STAFF_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import { UndoStatus } from './undo-status-toast.tsx';
import { addUndoable, forgetUndoable, type Undoable } from './undoable-statuses.ts';

type Undo = (back: SetStatusInput) => void;
type Update = {
  name: string;
  set: SetStatusInput;
  /** Until the emails about the new status leave; 0 if they have left. */
  undoSeconds: number;
  undo: Undo;
  subject: string;
};

/**
 * The toast of rule:status-change. While the emails about the new status wait, it stays with a countdown and an Undo, and shows the newest
 * change of several (rule:status-mails-wait).
 */
export function toastStatusUpdated({ name, set, undoSeconds, undo, subject }: Update) {
  const { status, expected_status } = set;
  const before = STAFF_STATUSES.find((offered) => offered === expected_status);
  const text = `${name}: ${STATUS_LABELS[expected_status]} → ${STATUS_LABELS[status]}.`;
  forgetUndoable(subject);
  if (!before || undoSeconds === 0) {
    toastAbout(subject, TITLE, `${UPDATED} ${text}`);
    return;
  }
  const change: Undoable = {
    subject,
    text,
    leavesAt: serverNow() + undoSeconds * 1000,
    undo: () => undo({ status: before, expected_status: status }),
    returnFocusTo: document.activeElement,
  };
  addUndoable(change, () =>
    toastAbout(PENDING, TITLE, createElement(UndoStatus, { intro: UPDATED }), { isKept: true }),
  );
}

const TITLE = 'Status updated';
const UPDATED = 'Application status has been updated successfully.';
const PENDING = 'statuses that can be undone';
