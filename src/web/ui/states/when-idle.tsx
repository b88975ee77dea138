import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { UNHYDRATED } from '#web/lib/early-input.ts';

/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_MS = 500;
const PAUSE_MS = 250;

/**
 * Renders secondary content, with its code and data, once the browser and the queries are idle and all controls of a server-rendered
 * page work.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const isBusy = useIsFetching() > 0;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isBusy || isDue) return;
    return onIdle(() => setDue(true));
  }, [isBusy, isDue]);
  return isDue && <Suspense>{children}</Suspense>;
}

/** Returns a function that cancels it. */
function onIdle(act: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    const isHydrated = !document.querySelector(`#root [${UNHYDRATED}]`);
    cancel = isHydrated ? requestIdle(act) : after(PAUSE_MS, wait);
  };
  wait();
  return () => cancel();
}

function requestIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) return after(WITHOUT_IDLE_MS, act);
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
