import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { loadWithRetry } from './load-with-retry.ts';
import { isUnauthenticated } from './unauthenticated.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The title of the toast when a load or a change without a form fails (rule:error-catalogue). */
    queryMeta: { errorTitle?: string; isLoader?: boolean };
    mutationMeta: { errorTitle?: string };
  }
}

/** As old may data be that a screen shows without asking again. */
export const FRESH_MS = 15_000;

/** The cache of a browser's page. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The screen that a loader began for asks again, and is told then.
        const isUnseen = query.meta?.isLoader && query.getObserversCount() === 0;
        if (!isUnseen) reportQuery(error, query.meta?.errorTitle);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => reportMutation(error, meta?.errorTitle),
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isWorthAnotherTry },
      // The default waits for the connection without a word, then sends what the form no longer says.
      mutations: { retry: wasNotBegun, networkMode: 'always' },
    },
  });

/** What the server has answered stays answered; a lost connection may pass, and a restart within half a minute. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  const hasResponse = status >= 400 && status < 500;
  return !hasResponse && failures < (status === 503 ? 5 : 2);
}

/** A change is sent again only when the server says that it did not begin with it: any other could be made twice. */
function wasNotBegun(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.code === 'busy' && failures < 3;
}

function reportMutation(error: Error, title: string | undefined) {
  if (title) void toasts().then(({ toastError }) => toastError(error, title));
}

/** What was only being read is read again after signing in; the dialog says so already. */
function reportQuery(error: Error, title: string | undefined) {
  if (!title || (error instanceof ApiError && isUnauthenticated(error))) return;
  void toasts().then(({ toastLoadError }) => toastLoadError(error, title));
}

const toasts = () => loadWithRetry(() => import('./toasts.ts'));
