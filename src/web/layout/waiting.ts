import type { QueryState } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';

type Standing = Pick<QueryState, 'status' | 'fetchStatus' | 'fetchFailureCount' | 'fetchFailureReason'>;

/** What keeps a page from its data: no connection, a server that has no time, or only an answer that is on its way. */
export type Wait = 'offline' | 'busy' | 'answer';

/** A second try is soon made; whoever waits for the third may know why. */
const FAILURES_TOLD = 2;

/** Why what is shown for the first time is not there yet; null when nothing is awaited. */
export function findWait(standings: Standing[]): Wait | null {
  const awaited = standings.filter(
    ({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle',
  );
  if (awaited.some(({ fetchStatus }) => fetchStatus === 'paused')) return 'offline';
  if (awaited.some(isRefusedAsBusy)) return 'busy';
  return awaited.length > 0 ? 'answer' : null;
}

const isRefusedAsBusy = ({ fetchFailureCount, fetchFailureReason }: Standing) =>
  fetchFailureCount >= FAILURES_TOLD &&
  fetchFailureReason instanceof ApiError &&
  fetchFailureReason.status === 503;
