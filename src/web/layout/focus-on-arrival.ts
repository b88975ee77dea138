import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWasServerRendered } from '#web/lib/server-rendered.tsx';

/**
 * After a navigation the focus moves to `main`, which the page title labels: a screen reader announces the page, and
 * Tab continues from there. On the first page of a visit, or if a field has the focus, it stays.
 */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  const wasServerRendered = useWasServerRendered();
  useEffect(() => {
    const isFirstPage = wasServerRendered || router.state.resolvedLocation === undefined;
    const isTaken = main.current?.contains(document.activeElement);
    if (!isFirstPage && !isTaken) main.current?.focus({ preventScroll: true });
  }, [router, wasServerRendered]);
  return main;
}
