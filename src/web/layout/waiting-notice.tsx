import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { findWait, type Wait } from './waiting.ts';
import classes from './waiting-notice.module.css';

const SLOW_AFTER_MS = 8000;

const WORDS = {
  offline: 'You are offline. This page goes on by itself as soon as there is a connection.',
  busy: 'The portal is busy at the moment. This page tries again by itself, you need not reload it.',
  slow: 'This takes longer than usual. What is missing appears by itself as soon as it is here.',
};

/**
 * Says why a page shows only its shape, when that lasts for some seconds. It stands beside the pages and needs nothing of
 * them, as the very first answer may be the one that does not come.
 */
export function WaitingNotice() {
  const wait = useWait();
  const isSlow = useIsOver(wait === 'answer', SLOW_AFTER_MS);
  const kind = wait === 'answer' ? (isSlow ? 'slow' : null) : wait;
  return (
    <div role="status" className={classes.place}>
      {kind && <p className={classes.words}>{WORDS[kind]}</p>}
    </div>
  );
}

function useWait(): Wait | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => findWait(cache.getAll().map(({ state }) => state)),
    () => null,
  );
}

/** Whether something has lasted so long without a pause. */
function useIsOver(lasts: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!lasts) return setOver(false);
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [lasts, ms]);
  return isOver;
}
