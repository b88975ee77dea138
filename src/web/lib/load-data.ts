import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

/** A route's loader. */
type Loader = { context: { queryClient: QueryClient }; preload: boolean };
type Query = { queryKey: QueryKey; meta?: object };

/**
 * Loads a route's data: the only place that names them. The server waits for them before it renders the page. The browser
 * starts the requests, beside those for the code, and shows the screen, whose skeletons and errors are the screen's own.
 * A link that is only pointed at preloads its code, not its data.
 */
export async function loadData({ context, preload }: Loader, ...queries: Query[]): Promise<void> {
  if (preload) return;
  const loading = Promise.all(queries.map((query) => ensure(context.queryClient, query)));
  if (import.meta.env.SSR) await loading;
  else loading.catch(() => undefined);
}

/** Data that take long, or that few people look at: the server leaves them to the browser. */
export async function deferData(loader: Loader, ...queries: Query[]): Promise<void> {
  if (!import.meta.env.SSR) await loadData(loader, ...queries);
}

function ensure(queryClient: QueryClient, query: Query): Promise<unknown> {
  const options = { ...query, meta: { ...query.meta, isLoader: true } };
  return 'getNextPageParam' in query
    ? queryClient.ensureInfiniteQueryData(options as FetchInfiniteQueryOptions)
    : queryClient.ensureQueryData(options as FetchQueryOptions);
}
