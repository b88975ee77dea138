import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches. Undefined on the server and during hydration, because the server does not know: the page
 * then contains both variants, and the styles show the right one.
 */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  );
}
