import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { untilHydrated } from '#web/lib/early-input.ts';

/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_MS = 500;

/**
 * Renders secondary content, with its code and data, once the browser and the queries are idle and all controls of a server-rendered
 * page work.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const isBusy = useIsFetching() > 0;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isBusy || isDue) return;
    let isCurrent = true;
    void untilIdle().then(() => isCurrent && setDue(true));
    return () => {
      isCurrent = false;
    };
  }, [isBusy, isDue]);
  return isDue && <Suspense>{children}</Suspense>;
}

async function untilIdle(): Promise<void> {
  await untilHydrated();
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
}
