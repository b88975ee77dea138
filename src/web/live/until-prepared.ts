const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;
const MOST_QUESTIONS = 10;

type Asked = { dataUpdateCount: number; errorUpdateCount: number };

/**
 * How long a query waits before it asks again for what a job prepares, which takes seconds: each time twice as long, and no more after some
 * minutes, because the job may be far behind. False when there is nothing to wait for.
 */
export function untilPrepared({ dataUpdateCount, errorUpdateCount }: Asked, isWaiting: boolean) {
  const asked = dataUpdateCount + errorUpdateCount;
  if (!isWaiting || asked >= MOST_QUESTIONS) return false;
  return Math.min(FIRST_WAIT_MS * 2 ** asked, LONGEST_WAIT_MS);
}
