import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { sessionChangeSince } from './auth/session.ts';
import type { FirstState } from './first-state.ts';
import type { PortalRouter } from './router.tsx';

type Page = { root: HTMLElement; drawn: FirstState; router: PortalRouter; queryClient: QueryClient };

/**
 * Brings to life what the server has drawn: from the same answers, with all that the page needs loaded, so that nothing of it
 * changes. Where another tab has signed out or in since this page was asked for, nothing of it counts any more; where the
 * guards lead elsewhere by now, the other page takes its place.
 */
export async function takeOver({ root, drawn, router, queryClient }: Page) {
  const isCurrent = sessionChangeSince(performance.timeOrigin) === null;
  if (isCurrent) for (const { key, data } of drawn.known) queryClient.setQueryData(key, data);
  // As the server draws it: without a boundary around everything.
  router.ssr = { manifest: undefined };
  keepScrolled(router);
  await router.load();
  const isTheSame = isCurrent && router.state.location.pathname === drawn.path;
  const app = <App router={router} queryClient={queryClient} drawnAt={isTheSame ? drawn.now : null} />;
  // In small pieces of work, between which the browser scrolls and answers.
  startTransition(() => {
    if (isTheSame) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Somebody may have begun to read: where they are, or where the browser has brought them back to, they stay. */
function keepScrolled(router: PortalRouter): void {
  router.options.scrollRestoration = () => false;
  const stop = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    stop();
  });
}
