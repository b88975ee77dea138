import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search/search-params.ts';
import { nextFrame } from './next-task.ts';
import { routeTree } from './routeTree.gen.ts';

/** On the server each page has its own history, without scroll restoration. */
type RouterOptions = { queryClient: QueryClient; history?: RouterHistory };

export function createPortalRouter({ queryClient, history }: RouterOptions) {
  const router = createRouter({
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
  loadAfterFrame(router);
  return router;
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

/** The router renders without pauses, even a page of fifty rows: the frame that shows the press comes first. */
function loadAfterFrame(
  router: Pick<AnyRouter, 'load' | 'state' | 'latestLocation' | 'updateLatestLocation'>,
): void {
  const { load } = router;
  router.load = async (options) => {
    // A redirect has waited already.
    if (options?.action && router.state.status === 'idle') {
      router.updateLatestLocation();
      const isOtherPage = router.latestLocation.pathname !== router.state.location.pathname;
      if (isOtherPage || isPressing()) await nextFrame();
    }
    return load(options);
  };
}

/** A field that shows the address, such as a ticked box, would fall back to its former value for a frame. */
const isPressing = (): boolean => document.activeElement?.matches('a, button') ?? false;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
