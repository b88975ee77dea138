import type { ReactNode } from 'react';
import classes from './updating.module.css';

type UpdatingProps = {
  /** What is shown is of the page or the filter before, until the new is here. */
  isUpdating: boolean;
  children: ReactNode;
};

/** A list that stays readable while the next one is on its way: a thin bar above it tells. */
export function Updating({ isUpdating, children }: UpdatingProps) {
  return (
    <div className={classes.updating} aria-busy={isUpdating}>
      {children}
    </div>
  );
}
