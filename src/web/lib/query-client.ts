import { type InvalidateQueryFilters, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { loadWithRetry } from './load-with-retry.ts';
import { isUnauthenticated } from './unauthenticated.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The title of the toast if a query or a mutation without a form fails (rule:error-catalogue). */
    queryMeta: { errorTitle?: string; isLoader?: boolean };
    mutationMeta: { errorTitle?: string };
  }
}

/** A screen shows cached data of this age without refetching. */
export const FRESH_MS = 15_000;

/** By default an invalidation lets a first load go on, whose response may be older than the change. */
class RestartingQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    this.#restartFirstLoads(filters);
    return super.invalidateQueries(filters, options);
  }

  #restartFirstLoads(filters: InvalidateQueryFilters = {}): void {
    const loading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    for (const query of loading.filter(({ state }) => state.data === undefined)) {
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined); // those who wait for the first load get the error
    }
  }
}

export const createQueryClient = () =>
  new RestartingQueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The screen will retry a failed loader query and report the error itself.
        const isUnseen = query.meta?.isLoader && query.getObserversCount() === 0;
        if (!isUnseen) reportQuery(error, query.meta?.errorTitle);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => reportMutation(error, meta?.errorTitle),
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: canRetry },
      // By default a mutation waits silently for a connection, then sends values that the form may no longer show.
      mutations: { retry: wasNotStarted, networkMode: 'always' },
    },
  });

/** Retries connection errors and server errors, a restart (503) for about half a minute, but never a 4xx response. */
function canRetry(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  const hasResponse = status >= 400 && status < 500;
  return !hasResponse && failures < (status === 503 ? 5 : 2);
}

/** Retries a mutation only if the server has not started it: any other could run twice. */
function wasNotStarted(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.code === 'busy' && failures < 3;
}

function reportMutation(error: Error, title: string | undefined) {
  if (title) void toasts().then(({ toastError }) => toastError(error, title));
}

/** Without a session there is no toast: a dialog already asks to sign in, and queries refetch afterwards. */
function reportQuery(error: Error, title: string | undefined) {
  if (!title || (error instanceof ApiError && isUnauthenticated(error))) return;
  void toasts().then(({ toastLoadError }) => toastLoadError(error, title));
}

const toasts = () => loadWithRetry(() => import('./toasts.ts'));
