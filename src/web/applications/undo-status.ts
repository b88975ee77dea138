import { createElement } from 'react';
import type { SetStatusInput } from '#domain/applications/application-schemas.ts';
import { STAFF_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import { UndoStatus } from './undo-status-toast.tsx';
import { addUndoable, forgetUndoable, type Undoable, undoables } from './undoable-statuses.ts';

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
  const isOffered = STAFF_STATUSES.some((offered) => offered === set.expected_status);
  forgetUndoable(subject);
  if (!isOffered || undoSeconds === 0) {
    toastAbout(subject, TITLE, `${UPDATED} ${describe(name, set)}`);
    return;
  }
  keepUndo({ name, set, leavesAt: serverNow() + undoSeconds * 1000, undo, subject });
}

type Held = Omit<Update, 'undoSeconds'> & { leavesAt: number };

/** Offers to take a change back until its emails leave, by the server's clock. One that is offered already stays. */
export function keepUndo({ name, set: { status, expected_status }, leavesAt, undo, subject }: Held): void {
  const before = STAFF_STATUSES.find((offered) => offered === expected_status);
  if (!before || undoables().some((known) => known.subject === subject)) return;
  const change: Undoable = {
    subject,
    text: describe(name, { status, expected_status }),
    leavesAt,
    undo: () => undo({ status: before, expected_status: status }),
    returnFocusTo: document.activeElement,
  };
  addUndoable(change, () =>
    toastAbout(PENDING, TITLE, createElement(UndoStatus, { intro: UPDATED }), { isKept: true }),
  );
}

const describe = (name: string, { status, expected_status }: SetStatusInput) =>
  `${name}: ${STATUS_LABELS[expected_status]} → ${STATUS_LABELS[status]}.`;

const TITLE = 'Status updated';
const UPDATED = 'Application status has been updated successfully.';
const PENDING = 'statuses that can be undone';
