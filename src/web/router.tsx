import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

/** On the server each page has its own history, without scroll restoration. */
type RouterOptions = { queryClient: QueryClient; history?: RouterHistory };

export const createPortalRouter = ({ queryClient, history }: RouterOptions) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient, signedIn: { user: null } },
    parseSearch,
    stringifySearch,
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The old page stays, with the thin bar, until the new one has loaded.
    defaultPendingMs: 10_000,
  });

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
