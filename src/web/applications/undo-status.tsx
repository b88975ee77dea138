import type { SetStatusInput } from '#domain/applications/application-schemas.ts';
import { STAFF_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { hideToast, toastSuccess } from '#web/lib/toasts.ts';
import classes from './staff-cells.module.css';

type Undo = (back: SetStatusInput) => void;

/** The toast of rule:status-change, with an Undo while the emails about the new status still wait (rule:status-mails-wait). */
export function toastStatusUpdated(name: string, set: SetStatusInput, undo: Undo | null) {
  const before = STAFF_STATUSES.find((offered) => offered === set.expected_status);
  const press = () => {
    hideToast(toast);
    if (before) undo?.({ status: before, expected_status: set.status });
  };
  const toast = toastSuccess(
    'Status updated',
    <>
      Application status has been updated successfully. {name}: {STATUS_LABELS[set.expected_status]} →{' '}
      {STATUS_LABELS[set.status]}.{' '}
      {before && undo && (
        <button type="button" className={classes.undo} onClick={press}>
          Undo
        </button>
      )}
    </>,
  );
}
