import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { RowStatusSelect } from './row-status-select.tsx';
import classes from './staff-cells.module.css';
import type { StaffActionsProps } from './staff-row-menu.tsx';

const StaffRowMenu = lazyPatiently(() => import('./staff-row-menu.tsx'));

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
