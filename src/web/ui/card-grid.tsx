import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

type CardGridProps = {
  /** On a phone all in one row, through which a thumb pushes: for a choice of cards that something else follows. */
  isRowOnPhone?: boolean;
  children: ReactNode;
};

/** Cards beside each other: one on a phone, three on a laptop. */
export const CardGrid = ({ isRowOnPhone, children }: CardGridProps) => (
  <div className={classes.grid} data-row={isRowOnPhone || undefined}>
    {children}
  </div>
);
