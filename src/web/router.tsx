import { createRouter } from '@tanstack/react-router';
import { queryClient } from './lib/query-client.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // The old page stays, under the thin bar, until the new one is there.
  defaultPendingMs: 10_000,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
