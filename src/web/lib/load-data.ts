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
 * Loads a route's data. The server waits for the data before it renders the page. The browser starts the requests in
 * parallel with those for the code and shows the screen, which has its own skeletons and errors. Hovering over a link
 * preloads its code, not its data.
 */
export async function loadData({ context, preload }: Loader, ...queries: Query[]): Promise<void> {
  if (preload) return;
  const loading = Promise.all(queries.map((query) => ensure(context.queryClient, query)));
  if (import.meta.env.SSR) await loading;
  else loading.catch(() => undefined);
}

function ensure(queryClient: QueryClient, query: Query): Promise<unknown> {
  const options = { ...query, meta: { ...query.meta, isLoader: true } };
  return 'getNextPageParam' in query
    ? queryClient.ensureInfiniteQueryData(options as FetchInfiniteQueryOptions)
    : queryClient.ensureQueryData(options as FetchQueryOptions);
}
