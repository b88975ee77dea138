import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_MS = 500;

/** Renders secondary content, with its code and data, once the browser and the queries are idle. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const isBusy = useIsFetching() > 0;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isBusy || isDue) return;
    return onIdle(() => setDue(true));
  }, [isBusy, isDue]);
  return isDue && <Suspense>{children}</Suspense>;
}

function onIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(act);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}
