import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { untilUsable } from '#web/lib/early-input.ts';
import { lazyIfPossible } from '#web/lib/load-with-retry.ts';

/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_MS = 500;

/**
 * A part that a page works without: it appears, with its code and data, once the browser and the queries are idle, all controls of a
 * server-rendered page work, and no other code loads.
 */
export function optionalPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazyIfPossible(load);
  return () =>
    useIsIdle() && (
      <Suspense>
        <Part />
      </Suspense>
    );
}

/** Whether the browser and the queries have been idle once with all controls of the page working. */
export function useIsIdle(): boolean {
  const isBusy = useIsFetching() > 0;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isBusy || isIdle) return;
    let isCurrent = true;
    void untilIdle().then(() => isCurrent && setIdle(true));
    return () => {
      isCurrent = false;
    };
  }, [isBusy, isIdle]);
  return isIdle;
}

async function untilIdle(): Promise<void> {
  await untilUsable();
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
}
