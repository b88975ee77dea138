import { useHydrated } from '@tanstack/react-router';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** When the server rendered the page; null for a client-rendered one. */
export const RenderedAt = createContext<number | null>(null);

/** That moment during hydration, so that every clock shows what the server's did; null ever after. */
export function useRenderedAt(): number | null {
  const renderedAt = use(RenderedAt);
  const isHydrated = useHydrated();
  return isHydrated ? null : renderedAt;
}

/**
 * Makes the controls usable that the server has rendered inert (src/web/entry-server.tsx): those of the page once it is
 * hydrated, or with `part` those of a deferred part of it.
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
