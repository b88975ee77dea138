import { useDeferredValue } from 'react';

/** Data whose render takes long, such as fifty rows: what is shown follows them without blocking the page. */
export const useLargeData = <Data>(data: Data): Data => useDeferredValue(data);

/** The first rows, and right after them all. */
export function useRowsInSteps<Row>(rows: Row[], first: number): Row[] {
  const isWhole = useDeferredValue(true, false);
  return isWhole ? rows : rows.slice(0, first);
}
