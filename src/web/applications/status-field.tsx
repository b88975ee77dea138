import { type ReactNode, useId } from 'react';
import {
  type ApplicationStatus,
  STAFF_STATUSES,
  STATUS_LABELS,
} from '#domain/applications/application-statuses.ts';
import { UNDECIDABLE } from '#domain/applications/undecidable.ts';
import fieldClasses from '#web/ui/fields/field.module.css';
import badges from '#web/ui/soft-badge.module.css';
import { useSetApplicationStatus } from './mutations.ts';
import type { StaffApplication } from './queries.ts';
import classes from './status-field.module.css';

type Decided = Pick<StaffApplication, 'id' | 'status' | 'undecidable' | 'project' | 'team' | 'contact'>;
export type StatusSelectProps = { application: Decided; label?: string; size?: 'xs' | 'sm' };

/** A status badge that opens the select, for the dense rows of a list. */
export const badgeButtonClass = `${badges.badge} ${classes.badgeButton}`;

type StatusFieldProps = Pick<StatusSelectProps, 'label' | 'size'> & { id: string; children: ReactNode };

/** Wraps the button of a status select with its label and size. */
export const StatusField = ({ label, size = 'xs', id, children }: StatusFieldProps) => (
  <div className={`${fieldClasses.field} ${classes.status}`} data-size={size}>
    {label && (
      <label htmlFor={id} className={fieldClasses.label}>
        {label}
      </label>
    )}
    {children}
  </div>
);

/**
 * State and actions of a status select (rule:nine-statuses). A change sends the status shown before, so that it never
 * overwrites someone else's newer choice.
 */
export function useStatusChoice({ application, label }: StatusSelectProps) {
  const { status } = application;
  const set = useSetApplicationStatus(application);
  const shown = set.isPending ? set.variables.status : status;
  return {
    shown,
    options: optionsFor(shown),
    choose: (next: string) => {
      const offered = STAFF_STATUSES.find((known) => known === next);
      if (offered && offered !== shown) set.mutate({ status: offered, expected_status: shown });
    },
    button: { id: useId(), ...statusButtonProps({ ...application, status: shown }, label) },
  };
}

/** The attributes of the closed select, which a row shows without its code. */
export const statusButtonProps = ({ status, undecidable, project }: Decided, label?: string) =>
  ({
    role: 'combobox',
    'aria-label': label ? undefined : `Set the status of the application for ${project.name}`,
    'aria-haspopup': 'listbox',
    disabled: undecidable !== null,
    title: undecidable ? UNDECIDABLE[undecidable] : undefined,
    children: STATUS_LABELS[status],
  }) as const;

/** Includes the current status even if staff can't set it. */
function optionsFor(shown: ApplicationStatus) {
  const offered = STAFF_STATUSES.map((value, index) => ({ value, digit: String(index + 1) }));
  const isOffered = offered.some(({ value }) => value === shown);
  return isOffered ? offered : [{ value: shown, digit: null }, ...offered];
}
