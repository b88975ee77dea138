import { type ChangeEvent, useRef, useState } from 'react';
import { type ApplicationStatus, STAFF_STATUSES, STATUS_LABELS } from '#domain/applications.ts';
import { useAfterPause } from '#web/lib/use-after-pause.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { useSetApplicationStatus } from './mutations.ts';
import type { StaffApplication } from './queries.ts';
import classes from './staff.module.css';
import { toastStatusUpdated } from './undo-status.tsx';

type StaffStatus = (typeof STAFF_STATUSES)[number];
type Decided = Pick<StaffApplication, 'id' | 'status' | 'can_decide' | 'project'>;
type StatusSelectProps = { application: Decided; label?: string; size?: 'xs' | 'sm' };

/** Staff set a status over the one they see (decision A1); somebody else's quicker choice is shown, not overwritten. */
export function StatusSelect({ application, label, size = 'xs' }: StatusSelectProps) {
  const { status, can_decide, project } = application;
  const { shown, ...choosing } = useChoice(application);
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
      {...choosing}
    />
  );
}

/**
 * What is chosen stands there at once. By the mouse it is set at once too; by keys, of which each arrow and each letter
 * chooses, only what somebody stays with is set and told to people.
 */
function useChoice({ id, status }: Decided) {
  const set = useSetApplicationStatus(id, toastStatusUpdated);
  const [chosen, setChosen] = useState<StaffStatus | null>(null);
  const isByKeys = useRef(false);
  const save = (next: StaffStatus) => {
    const seen = set.isPending ? set.variables.status : status;
    if (next === seen) return setChosen(null);
    set.mutate({ status: next, expected_status: seen }, { onSettled: () => setChosen(null) });
  };
  const { afterPause, flush } = useAfterPause();
  return {
    shown: chosen ?? status,
    onPointerDown: () => {
      isByKeys.current = false;
    },
    onKeyDown: () => {
      isByKeys.current = true;
    },
    onBlur: flush,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      const next = event.currentTarget.value as StaffStatus;
      setChosen(next);
      if (isByKeys.current) afterPause(() => save(next));
      else save(next);
    },
  };
}

function whyNot(status: ApplicationStatus): string {
  return status === 'draft' || status === 'withdrawn'
    ? 'A draft or withdrawn application is its applicant’s alone.'
    : 'This is your own application or that of your team: somebody else decides it.';
}
