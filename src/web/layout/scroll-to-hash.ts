import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to the part that the address names once it has loaded; the router only knows what is there at once. */
export function useScrollToHash(isLoaded: boolean) {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, hash]);
}
