import { hydrate, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { HydrationState } from './hydration-state.ts';
import { learnServerTime } from './lib/server-clock.ts';
import { nextTask } from './next-task.ts';
import type { PortalRouter } from './router.tsx';
import { closeNativeDialog } from './ui/dialogs/native-dialog.ts';
import { sessionChangeSince } from './users/session/session.ts';

type Page = { root: HTMLElement; state: HydrationState; router: PortalRouter; queryClient: QueryClient };

/**
 * Hydrates a server-rendered page from the data of its loaders. Where another tab has signed out or in since this page was
 * requested, its data are dropped; if the guards now redirect, the other page replaces it.
 */
export async function hydratePage({ root, state, router, queryClient }: Page) {
  learnFromPage(state.now);
  const isCurrent = sessionChangeSince(performance.timeOrigin) === null;
  if (isCurrent) hydrate(queryClient, readNow(state.queries));
  // As the server renders it: without a boundary around everything.
  router.ssr = { manifest: undefined };
  keepScrollPosition(router);
  await nextTask();
  await router.load();
  await nextTask();
  const isSamePage = isCurrent && router.state.location.href === state.href;
  const app = <App router={router} queryClient={queryClient} renderedAt={isSamePage ? state.now : null} />;
  // A transition hydrates in small steps, so that the browser stays responsive.
  startTransition(() => {
    if (isSamePage) hydrateRoot(root, app);
    else replacePage(root, app);
  });
}

/** An open menu that is only removed would leave its mark on the page. */
function replacePage(root: HTMLElement, app: ReactNode): void {
  closeNativeDialog();
  createRoot(root).render(app);
}

/** The server wrote this page between its request and its arrival, unless it comes from the browser's cache. */
function learnFromPage(server: number): void {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming) || page.transferSize === 0) return;
  learnServerTime({ server, sentAt: page.requestStart, arrivedAt: page.responseStart });
}

/** The browser's clock decides how old the data are, and it may differ from the server's. */
function readNow(queries: HydrationState['queries']): HydrationState['queries'] {
  for (const { state } of queries.queries) state.dataUpdatedAt = Date.now();
  return queries;
}

/** Keeps the scroll position, because the person may already be reading. */
function keepScrollPosition(router: PortalRouter): void {
  router.options.scrollRestoration = () => false;
  const stop = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    stop();
  });
}
