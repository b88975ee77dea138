import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

/** The server renders each page with a history of its own, in which nothing is scrolled. */
type Surroundings = { queryClient: QueryClient; history?: RouterHistory };

export const createPortalRouter = ({ queryClient, history }: Surroundings) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient, signedIn: { user: null } },
    parseSearch,
    stringifySearch,
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The old page stays, under the thin bar, until the new one is there.
    defaultPendingMs: 10_000,
  });

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
