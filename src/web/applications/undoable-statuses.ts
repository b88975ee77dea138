import { getHotkeyHandler } from '@mantine/hooks';
import { serverNow } from '#web/lib/server-clock.ts';
import { isTextField } from '#web/lib/text-fields.ts';
import { hideToast } from '#web/lib/toasts.ts';
import { onSignOut } from '#web/users/session/session.ts';

/** A change of status whose emails still wait (rule:status-mails-wait). */
export type Undoable = {
  subject: string;
  text: string;
  /** By the server's clock, in milliseconds. */
  leavesAt: number;
  undo: () => void;
  returnFocusTo: Element | null;
};

/** The newest is last. */
let changes: readonly Undoable[] = [];
let toast: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const subscribeToUndoables = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

export const undoables = () => changes;

/** Keeps a change for undoing until its emails leave. `show` shows the toast, which one change after the other uses. */
export function addUndoable(change: Undoable, show: () => string): void {
  keep([...changes, change]);
  toast = show();
}

/** Of a subject that has changed again. */
export const forgetUndoable = (subject: string): void =>
  keep(changes.filter((change) => change.subject !== subject));

/** Takes back the newest change. */
export function undoNewest(): void {
  const newest = changes.at(-1);
  if (!newest) return;
  keep(changes.slice(0, -1));
  newest.undo();
  const { returnFocusTo } = newest;
  // The pressed button disappears; a keyboard continues where the change was made.
  if (returnFocusTo instanceof HTMLElement && returnFocusTo.isConnected)
    returnFocusTo.focus({ preventScroll: true });
}

function keep(next: readonly Undoable[]): void {
  changes = next;
  clearTimeout(timer);
  document.removeEventListener('keydown', onKey);
  if (changes.length > 0) {
    document.addEventListener('keydown', onKey);
    const first = Math.min(...changes.map(({ leavesAt }) => leavesAt));
    timer = setTimeout(dropLeft, Math.max(0, first - serverNow()));
  } else if (toast) {
    hideToast(toast);
    toast = null;
  }
  for (const listener of listeners) listener();
}

const dropLeft = () => keep(changes.filter(({ leavesAt }) => leavesAt > serverNow()));

const undoByKey = getHotkeyHandler([['mod+Z', undoNewest]]);

/** In a text field the keys undo what was typed. */
function onKey(event: KeyboardEvent): void {
  if (!isTextField(event.target)) undoByKey(event);
}

// What somebody decided isn't shown to the next person of the browser.
onSignOut(() => keep([]));
