import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 800;

/** Does the last of what it was given after a pause; sooner with `flush`, and when its component goes. */
export function useAfterPause() {
  const waiting = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const act = waiting.current;
    waiting.current = null;
    act?.();
  }, []);
  useEffect(() => flush, [flush]);
  const afterPause = (act: () => void) => {
    clearTimeout(timer.current);
    waiting.current = act;
    timer.current = setTimeout(flush, PAUSE_MS);
  };
  return { afterPause, flush };
}
