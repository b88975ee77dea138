import type { ReactNode } from 'react';
import classes from './filter-fields.module.css';

/** The fields that narrow a list, the search first: in a row on a laptop, two by two on a phone. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
