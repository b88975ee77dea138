import { useEffect, useState } from 'react';

/**
 * For a dialog whose code comes when it is opened: it must be closed first, as it remembers in the moment of opening
 * where the focus goes back to.
 */
export function useOpenedOnceMounted(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
