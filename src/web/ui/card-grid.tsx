import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

/** Cards beside each other: one on a phone, three on a laptop. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);
