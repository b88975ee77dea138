import { type ApplicationStatus, STAFF_STATUSES, STATUS_LABELS } from '#domain/applications.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { useSetApplicationStatus } from './mutations.ts';
import type { StaffApplication } from './queries.ts';
import classes from './staff.module.css';
import { toastStatusUpdated } from './undo-status.tsx';

type StatusSelectProps = {
  application: Pick<StaffApplication, 'id' | 'status' | 'can_decide' | 'project'>;
  label?: string;
  size?: 'xs' | 'sm';
};

/**
 * Staff set a status over the one they see (decision A1); somebody else's quicker choice is shown, not overwritten. The
 * chosen one stands at once, and the field keeps the focus.
 */
export function StatusSelect({ application, label, size = 'xs' }: StatusSelectProps) {
  const { id, status, can_decide, project } = application;
  const set = useSetApplicationStatus(id, toastStatusUpdated);
  const shown = set.isPending ? set.variables.status : status;
  const isOffered = STAFF_STATUSES.some((offered) => offered === shown);
  return (
    <NativeSelect
      size={size}
      className={classes.status}
      label={label}
      aria-label={label ? undefined : `Set the status of the application for ${project.name}`}
      disabled={!can_decide}
      title={can_decide ? undefined : whyNot(status)}
      value={shown}
      options={[
        ...(isOffered ? [] : [{ value: status, label: STATUS_LABELS[status], disabled: true }]),
        ...STAFF_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
      ]}
      onChange={(event) =>
        set.mutate({
          status: event.currentTarget.value as (typeof STAFF_STATUSES)[number],
          expected_status: shown,
        })
      }
    />
  );
}

function whyNot(status: ApplicationStatus): string {
  return status === 'draft' || status === 'withdrawn'
    ? 'A draft or withdrawn application is its applicant’s alone.'
    : 'This is your own application or that of your team: somebody else decides it.';
}
