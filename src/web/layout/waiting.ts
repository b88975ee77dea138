import type { QueryState } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';

type QueryProgress = Pick<QueryState, 'status' | 'fetchStatus' | 'fetchFailureCount' | 'fetchFailureReason'>;

/** What a page waits for: a connection, a busy server, or only a response. */
export type Wait = 'offline' | 'busy' | 'response';

/** The first retry comes soon; the notice appears from the second failure on. */
const FAILURES_SHOWN = 2;

/** Why the first load of the page's data takes time; null when nothing is pending. */
export function findWait(queries: QueryProgress[]): Wait | null {
  const pending = queries.filter(({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle');
  if (pending.some(({ fetchStatus }) => fetchStatus === 'paused')) return 'offline';
  if (pending.some(isBusy)) return 'busy';
  return pending.length > 0 ? 'response' : null;
}

const isBusy = ({ fetchFailureCount, fetchFailureReason }: QueryProgress) =>
  fetchFailureCount >= FAILURES_SHOWN &&
  fetchFailureReason instanceof ApiError &&
  fetchFailureReason.status === 503;
