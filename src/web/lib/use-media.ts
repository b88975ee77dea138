import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds. Undefined in what the server draws and the browser has not taken over, as the server does not
 * know: both are then in the page, and the styles show the right one.
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
