import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRenderedAt } from '#web/lib/server-rendered.tsx';

/**
 * After a navigation the focus goes to the page's main part, which is named by its title: a screen reader says where
 * one has arrived, and Tab goes on from there. The first page of a visit, and a field that took the focus, keep it.
 */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  const wasServerRendered = useRef(useRenderedAt() !== null);
  useEffect(() => {
    const isFirstPage = wasServerRendered.current || router.state.resolvedLocation === undefined;
    const isTaken = main.current?.contains(document.activeElement);
    if (!isFirstPage && !isTaken) main.current?.focus({ preventScroll: true });
  }, [router]);
  return main;
}
