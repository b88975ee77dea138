import {
  createContext,
  type RefObject,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { repeatEarlyInput, UNHYDRATED } from './early-input.ts';

/** When the server rendered the page, so that clocks match the server's; null for a client-rendered one. */
export const RenderedAt = createContext<number | null>(null);

/**
 * Whether the component can differ from what the server rendered: false on the server and in the render that hydrates it. The render that
 * follows is deferred, so that those of all components don't add up to one long task.
 */
export function useHydrated(): boolean {
  return useDeferredValue(true, useWasServerRendered() ? false : undefined);
}

/** Whether the server rendered this component; it stays so for its life. */
export function useWasServerRendered(): boolean {
  let isServerSnapshot = false;
  // React takes the server's snapshot on the server and in the render that hydrates, and tells it in no other way.
  useSyncExternalStore(never, nothing, () => {
    isServerSnapshot = true;
  });
  return useState(isServerSnapshot)[0];
}

const nothing = () => {};
const never = () => nothing;

/**
 * The last element of a page, or with `part` of a deferred part: repeats the input that a person gave before its hydration. React hydrates
 * every Suspense boundary on its own, so it belongs into that of the controls.
 */
export function EarlyInput({ part }: { part?: RefObject<HTMLElement | null> }): null {
  const wasServerRendered = useWasServerRendered();
  useEffect(() => {
    if (!wasServerRendered) return;
    const place = part?.current ?? null;
    const controls = [...(place ?? document).querySelectorAll(`#root [${UNHYDRATED}]`)];
    void repeatEarlyInput(controls.filter((control) => control.closest('[data-deferred]') === place));
  }, [part, wasServerRendered]);
  return null;
}
