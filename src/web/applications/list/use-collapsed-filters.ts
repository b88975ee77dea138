import { useState } from 'react';
import { tryStorage } from '#web/lib/try-storage.ts';
import { useMedia } from '#web/lib/use-media.ts';

const KEY = 'applications-filters-folded';

/**
 * Whether the filters are expanded: on a laptop unless the browser remembers that they were collapsed, elsewhere after a
 * press. Undefined where the width isn't known.
 */
export function useCollapsedFilters() {
  const isLaptop = useMedia('(width >= 75em)');
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = isLaptop === undefined ? undefined : (chosen ?? (isLaptop && !isRemembered()));
  const [wasOpen, setWasOpen] = useState(false);
  const toggle = () => {
    choose(!isOpen);
    if (isLaptop) tryStorage(() => localStorage.setItem(KEY, isOpen ? 'yes' : ''));
  };
  if (isOpen && !wasOpen) setWasOpen(true);
  return { isOpen, isMounted: isOpen || wasOpen, toggle };
}

const isRemembered = () => Boolean(tryStorage(() => localStorage.getItem(KEY)));
