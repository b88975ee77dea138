import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { findWait, type Wait } from './waiting.ts';
import classes from './waiting-notice.module.css';

const SLOW_AFTER_MS = 8000;

const WORDS = {
  offline: "You're offline. This page will continue as soon as you're connected again.",
  busy: "The portal is busy right now. This page will try again automatically, so you don't need to reload it.",
  slow: "This is taking longer than usual. The rest of the page will appear when it's ready.",
};

/**
 * Explains why a page still shows its skeleton after some seconds. It depends on no page, because even the first response may be missing
 * (rule:busy-server-is-explained).
 */
export function WaitingNotice() {
  const wait = useWait();
  const isSlow = useIsOver(wait === 'response', SLOW_AFTER_MS);
  const kind = wait === 'response' ? (isSlow ? 'slow' : null) : wait;
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

/** Whether a state has lasted this long without a break. */
function useIsOver(lasts: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!lasts) return setOver(false);
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [lasts, ms]);
  return isOver;
}
