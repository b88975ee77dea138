import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { StaffApplication } from '#web/applications/queries.ts';
import classes from '#web/applications/staff-cells.module.css';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { RowStatusSelect } from './row-status-select.tsx';

const StaffRowMenu = lazyWithRetry(() => import('./staff-row-menu.tsx'));

export type StaffActionsProps = {
  application: StaffApplication;
  onView: (id: string) => void;
  onContact: (application: StaffApplication) => void;
  /** For super admins only (permission:previewDetailed). */
  onPreview?: (id: string) => void;
};

/** View Details, View Full Profile, Contact, and the status selector (rule:applications-list). */
export function StaffActions(props: StaffActionsProps) {
  const { contact, team, project } = props.application;
  const [isAsked, setAsked] = useState(false);
  const label = `Actions for ${team?.name ?? contact?.display_name ?? project.name}`;
  const button = (
    <button
      type="button"
      className={classes.dots}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      <IconDots size={20} stroke={1.75} />
    </button>
  );
  return (
    <div className={classes.actions}>
      <RowStatusSelect application={props.application} />
      {isAsked ? (
        <Suspense fallback={button}>
          <StaffRowMenu {...props} label={label} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
