import { useEffect, useState } from 'react';

/**
 * For a lazy dialog: it must mount closed, because Mantine remembers the element to restore the focus to when the dialog
 * changes to open.
 */
export function useOpenedOnceMounted(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
