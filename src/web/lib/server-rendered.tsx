import { createContext, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { repeatEarlyInput, UNHYDRATED } from './early-input.ts';

/** When the server rendered the page, so that clocks match the server's; null for a client-rendered one. */
export const RenderedAt = createContext<number | null>(null);

/** Whether the server rendered this component; it stays so for its life, so that the component needs no second render after hydration. */
export function useWasServerRendered(): boolean {
  let isServerSnapshot = false;
  // React takes the server's snapshot on the server and in the render that hydrates, and tells it in no other way.
  useSyncExternalStore(constant, constant, () => {
    isServerSnapshot = true;
    return constant;
  });
  return useRef(isServerSnapshot).current;
}

/** A store that never changes: the snapshot, and the subscription with its end. */
const constant = (): (() => void) => constant;

/**
 * The last element of a page, or with `part` of one of its parts (`PagePart`): repeats the input that a person gave before its hydration. React hydrates
 * every Suspense boundary on its own, so it belongs into that of the controls.
 */
export function EarlyInput({ part }: { part?: RefObject<HTMLElement | null> }): null {
  const wasServerRendered = useWasServerRendered();
  useEffect(() => {
    if (!wasServerRendered) return;
    const place = part?.current ?? null;
    const controls = [...(place ?? document).querySelectorAll(`#root [${UNHYDRATED}]`)];
    void repeatEarlyInput(controls.filter((control) => control.closest('[data-part]') === place));
  }, [part, wasServerRendered]);
  return null;
}
