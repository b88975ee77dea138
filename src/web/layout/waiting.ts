import type { QueryState } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';

type QueryProgress = Pick<QueryState, 'status' | 'fetchStatus' | 'fetchFailureCount' | 'fetchFailureReason'>;

/** What keeps a page from its data: no connection, a server that has no time, or only an answer that is on its way. */
export type Wait = 'offline' | 'busy' | 'answer';

/** A second try is soon made; whoever waits for the third may know why. */
const FAILURES_SHOWN = 2;

/** Why what is shown for the first time is not there yet; null when nothing is awaited. */
export function findWait(queries: QueryProgress[]): Wait | null {
  const awaited = queries.filter(({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle');
  if (awaited.some(({ fetchStatus }) => fetchStatus === 'paused')) return 'offline';
  if (awaited.some(isRefusedAsBusy)) return 'busy';
  return awaited.length > 0 ? 'answer' : null;
}

const isRefusedAsBusy = ({ fetchFailureCount, fetchFailureReason }: QueryProgress) =>
  fetchFailureCount >= FAILURES_SHOWN &&
  fetchFailureReason instanceof ApiError &&
  fetchFailureReason.status === 503;
