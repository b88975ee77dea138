import { useHydrated } from '@tanstack/react-router';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** When the server rendered the page; null for a client-rendered one. */
export const RenderedAt = createContext<number | null>(null);

/** The server's render time during hydration, so that clocks match the server's; null afterwards. */
export function useRenderedAt(): number | null {
  const renderedAt = use(RenderedAt);
  const isHydrated = useHydrated();
  return isHydrated ? null : renderedAt;
}

/**
 * Enables the controls that the server has rendered inert (src/web/entry-server.tsx): those of the hydrated page, or with
 * `part` those of a deferred part.
 */
export function useActiveControls(part?: RefObject<HTMLElement | null>): void {
  const wasServerRendered = useRef(useRenderedAt() !== null);
  useEffect(() => {
    if (!wasServerRendered.current) return;
    const place = part?.current ?? null;
    for (const control of (place ?? document).querySelectorAll('#root [inert]')) {
      if (control.closest('[data-deferred]') !== place) continue;
      control.removeAttribute('inert');
      control.removeAttribute('aria-disabled');
    }
  }, [part]);
}
