import { use, useEffect, useState } from 'react';
import { onClockCorrection, serverNow } from './server-clock.ts';
import { RenderedAt, useWasServerRendered } from './server-rendered.tsx';

/** The server's time in milliseconds, updated every half minute and when it was wrong (rule:server-time). */
export function useNow(): number {
  const renderedAt = use(RenderedAt);
  const wasServerRendered = useWasServerRendered();
  const [now, setNow] = useState(() => (wasServerRendered && renderedAt) || serverNow());
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, 30_000);
    const stop = onClockCorrection(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
