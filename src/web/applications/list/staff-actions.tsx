import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import classes from '#web/applications/staff-cells.module.css';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { RowStatusSelect } from './row-status-select.tsx';
import type { StaffActionsProps } from './staff-row-menu.tsx';

const StaffRowMenu = lazyWithRetry(() => import('./staff-row-menu.tsx'));

/** View Details, View Full Profile, Contact, and the status selector (rule:applications-list). */
export function StaffActions(props: StaffActionsProps) {
  const { contact, team, project } = props.application;
  const [wasPressed, setPressed] = useState(false);
  const label = `Actions for ${team?.name ?? contact?.display_name ?? project.name}`;
  const button = (
    <button
      type="button"
      className={classes.dots}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    >
      <IconDots size={20} stroke={1.75} />
    </button>
  );
  return (
    <div className={classes.actions}>
      <RowStatusSelect application={props.application} />
      {wasPressed ? (
        <Suspense fallback={button}>
          <StaffRowMenu {...props} label={label} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
