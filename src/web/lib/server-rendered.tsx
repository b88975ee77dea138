import { useHydrated } from '@tanstack/react-router';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { repeatEarlyInput, UNHYDRATED } from './early-input.ts';

/** When the server rendered the page; null for a client-rendered one. */
export const RenderedAt = createContext<number | null>(null);

/** The server's render time during hydration, so that clocks match the server's; null afterwards. */
export function useRenderedAt(): number | null {
  const renderedAt = use(RenderedAt);
  const isHydrated = useHydrated();
  return isHydrated ? null : renderedAt;
}

/**
 * The last element of a page, or with `part` of a deferred part: repeats the input that a person gave before its hydration. React hydrates
 * every Suspense boundary on its own, so it belongs into that of the controls.
 */
export function EarlyInput({ part }: { part?: RefObject<HTMLElement | null> }): null {
  const wasServerRendered = useRef(useRenderedAt() !== null);
  useEffect(() => {
    if (!wasServerRendered.current) return;
    const place = part?.current ?? null;
    const controls = [...(place ?? document).querySelectorAll(`#root [${UNHYDRATED}]`)];
    void repeatEarlyInput(controls.filter((control) => control.closest('[data-deferred]') === place));
  }, [part]);
  return null;
}
