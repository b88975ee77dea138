import { useEffect, useState } from 'react';
import { tryStorage } from '#web/lib/try-storage.ts';
import { useMedia } from '#web/lib/use-media.ts';

const KEY = 'applications-filters';

/** Whether the filters are unfolded: on a laptop at first, elsewhere after a press. The browser remembers the last press. */
export function useFold() {
  const isLaptop = useMedia('(width >= 75em)') ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(tryStorage(() => localStorage.getItem(KEY)) ?? null), []);
  const isOpen = isLaptop ? chosen !== 'folded' : chosen === 'now';
  const [wasOpen, setWasOpen] = useState(false);
  const toggle = () => {
    const next = isOpen ? 'folded' : isLaptop ? 'unfolded' : 'now';
    setChosen(next);
    if (isLaptop) tryStorage(() => localStorage.setItem(KEY, next));
  };
  if (isOpen && !wasOpen) setWasOpen(true);
  return { isOpen, isMounted: isOpen || wasOpen, toggle };
}
