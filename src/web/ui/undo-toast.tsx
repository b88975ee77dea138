import { toastAbout } from '#web/lib/toast-about.ts';
import { hideToast } from '#web/lib/toasts.ts';
import classes from './undo-toast.module.css';

/** The toast of a success with a button that takes the change back; without the button if it can't be undone. A later toast about the subject replaces it. */
export function toastWithUndo(title: string, detail: string, undo: (() => void) | null, subject: string) {
  const before = document.activeElement;
  const press = () => {
    hideToast(toast);
    undo?.();
    // The pressed button disappears; a keyboard continues where the change was made.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const toast = toastAbout(
    subject,
    title,
    <>
      {detail}{' '}
      {undo && (
        <button type="button" className={classes.undo} onClick={press}>
          Undo
        </button>
      )}
    </>,
  );
}
