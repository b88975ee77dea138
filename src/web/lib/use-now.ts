import { use, useEffect, useState } from 'react';
import { RenderedAt, useWasServerRendered } from './server-rendered.tsx';

/** The current time in milliseconds, updated every half minute. */
export function useNow(): number {
  const renderedAt = use(RenderedAt);
  const wasServerRendered = useWasServerRendered();
  const [now, setNow] = useState(() => (wasServerRendered && renderedAt) || Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
