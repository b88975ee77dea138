import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search/search-params.ts';
import { isTextField } from './lib/text-fields.ts';
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
function loadAfterFrame(router: Pick<AnyRouter, 'load' | 'state' | 'updateLatestLocation'>): void {
  const { load } = router;
  router.load = async (options) => {
    // What is typed into a field of the address shows at once, and a redirect has waited already.
    if (options?.action && router.state.status === 'idle' && !isTyping()) {
      router.updateLatestLocation();
      await nextFrame();
    }
    return load(options);
  };
}

function isTyping(): boolean {
  const { activeElement } = document;
  return isTextField(activeElement) && activeElement?.matches('[readonly]') === false;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
