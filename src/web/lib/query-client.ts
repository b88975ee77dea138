import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshSession } from '#web/auth/session.ts';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** §8: the title of the toast when a load or a change without a form fails. */
    queryMeta: { errorTitle?: string };
    mutationMeta: { errorTitle?: string };
  }
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta?.errorTitle) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { meta }) => report(error, meta?.errorTitle),
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: isWorthAnotherTry },
    mutations: { retry: false },
  },
});

/** What the server has answered stays answered; a lost connection or a restart may pass. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isAnswered && failures < 2;
}

/** A 401 means that the session has ended: asking again for it lets the guards send the person to /auth. */
function report(error: Error, title: string | undefined) {
  if (error instanceof ApiError && error.status === 401) void refreshSession(queryClient);
  if (title) void import('#web/toasts.ts').then(({ toastError }) => toastError(error, title));
}
