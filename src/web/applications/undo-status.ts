import type { SetStatusInput } from '#domain/applications/application-schemas.ts';
import { STAFF_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';

type Undo = (back: SetStatusInput) => void;

/** The toast of rule:status-change, with an Undo while the emails about the new status still wait (rule:status-mails-wait). */
export function toastStatusUpdated(name: string, set: SetStatusInput, undo: Undo | null, subject: string) {
  const { status, expected_status } = set;
  const before = STAFF_STATUSES.find((offered) => offered === expected_status);
  const change = `${name}: ${STATUS_LABELS[expected_status]} → ${STATUS_LABELS[status]}.`;
  toastWithUndo(
    'Status updated',
    `Application status has been updated successfully. ${change}`,
    before && undo ? () => undo({ status: before, expected_status: status }) : null,
    subject,
  );
}
