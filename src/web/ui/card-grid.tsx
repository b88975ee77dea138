import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

type CardGridProps = {
  /** On a phone, one row that scrolls sideways, for a few cards above other content. */
  isRowOnPhone?: boolean;
  /** On a phone, cards without their `data-extra` parts. */
  isDenseOnPhone?: boolean;
  children: ReactNode;
};

/** A grid of cards: one column on a phone, three on a wide screen. */
export const CardGrid = ({ isRowOnPhone, isDenseOnPhone, children }: CardGridProps) => (
  <div className={classes.grid} data-row={isRowOnPhone || undefined} data-dense={isDenseOnPhone || undefined}>
    {children}
  </div>
);
