import type { ReactNode } from 'react';
import classes from './updating.module.css';

type UpdatingProps = {
  /** The content still belongs to the previous page or filter. */
  isUpdating: boolean;
  children: ReactNode;
};

/** A list that stays readable while the next one loads, with a thin progress bar above it. */
export function Updating({ isUpdating, children }: UpdatingProps) {
  return (
    <div className={classes.updating} aria-busy={isUpdating}>
      {children}
    </div>
  );
}
