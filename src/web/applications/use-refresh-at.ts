import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onClockCorrection, serverNow } from '#web/lib/server-clock.ts';

/** The known time of the server has a resolution of a second. */
const AFTER_MS = 1500;
/** Timers can't wait longer, and a page isn't open for so long. */
const LONGEST_MS = 2 ** 31 - 1;

/** Asks the server again for the data under this key once this moment has passed by its clock: what it allows has changed (rule:server-time). */
export function useRefreshAt(moment: string | null, key: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (moment === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      const wait = Math.max(0, Date.parse(moment) - serverNow()) + AFTER_MS;
      if (wait > LONGEST_MS) return;
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [key] }), wait);
    };
    start();
    const stop = onClockCorrection(start);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, moment, key]);
}
