import { useHydrated } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef } from 'react';

/** When the server drew the page; null for one that the browser draws itself. */
export const DrawnAt = createContext<number | null>(null);

/** The same while what asks is being taken over, until when its clock stands where the server's stood; null ever after. */
export function useDrawnAt(): number | null {
  const drawnAt = use(DrawnAt);
  const isTakenOver = useHydrated();
  return isTakenOver ? null : drawnAt;
}

/**
 * For a page: from here on it hears what is done with it, so the controls that the server has put to sleep
 * (src/web/first-view.tsx) wake up.
 */
export function useAwakening(): void {
  const wasDrawn = useRef(useDrawnAt() !== null);
  useEffect(() => {
    if (!wasDrawn.current) return;
    for (const control of document.querySelectorAll('#root [inert]')) {
      control.removeAttribute('inert');
      control.removeAttribute('aria-disabled');
    }
  }, []);
}
