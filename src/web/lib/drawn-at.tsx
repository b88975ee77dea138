import { useHydrated } from '@tanstack/react-router';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** When the server drew the page; null for one that the browser draws itself. */
export const DrawnAt = createContext<number | null>(null);

/** The same while what asks is being taken over, until when its clock stands where the server's stood; null ever after. */
export function useDrawnAt(): number | null {
  const drawnAt = use(DrawnAt);
  const isTakenOver = useHydrated();
  return isTakenOver ? null : drawnAt;
}

/**
 * For a page, or a part of it that comes later: from here on it hears what is done with it, so the controls that the server
 * has put to sleep in it (src/web/first-view.tsx) wake up.
 */
export function useAwakening(part?: RefObject<HTMLElement | null>): void {
  const wasDrawn = useRef(useDrawnAt() !== null);
  useEffect(() => {
    if (!wasDrawn.current) return;
    const place = part?.current ?? null;
    for (const control of (place ?? document).querySelectorAll('#root [inert]')) {
      if (control.closest('[data-later]') !== place) continue;
      control.removeAttribute('inert');
      control.removeAttribute('aria-disabled');
    }
  }, [part]);
}
