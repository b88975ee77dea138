import type { ReactNode } from 'react';
import classes from './filter-fields.module.css';

/** The filter fields of a list, search first: one row on a wide screen, two columns on a phone. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
