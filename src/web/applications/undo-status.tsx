import { type SetStatusInput, STAFF_STATUSES } from '#domain/applications.ts';
import { hideToast, toastSuccess } from '#web/toasts.ts';
import classes from './staff-cells.module.css';

const TITLE = 'Status updated';
const DETAIL = 'Application status has been updated successfully.';

/**
 * §8, with the way back from a slip where the mail about a new status waits for it (a setting of the site): nobody is to
 * get two answers.
 */
export function toastStatusUpdated(set: SetStatusInput, undo: ((back: SetStatusInput) => void) | null) {
  const before = STAFF_STATUSES.find((offered) => offered === set.expected_status);
  if (!before || !undo) return toastSuccess(TITLE, DETAIL);
  const press = () => {
    hideToast(toast);
    undo({ status: before, expected_status: set.status });
  };
  const toast = toastSuccess(
    TITLE,
    <>
      {DETAIL}{' '}
      <button type="button" className={classes.undo} onClick={press}>
        Undo
      </button>
    </>,
  );
  return toast;
}
