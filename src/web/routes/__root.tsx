import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { UiProviders } from '#web/layout/ui-providers.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { sessionQuery } from '#web/users/session/session.ts';
import { AuthProvider } from '#web/users/sign-in/auth-provider.tsx';
import type { SignedInContext } from '#web/users/sign-in/guards.ts';

const NotFound = lazyWithRetry(() => import('#web/layout/not-found.tsx'));
const Crash = lazy(() => import('#web/layout/crash.tsx').catch(dispatchMissingChunk));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; signedIn: SignedInContext }>()({
  loader: (loader) => loadData(loader, sessionQuery),
  component: Root,
  notFoundComponent: () => <NotFound />,
  errorComponent: ({ error, reset }) => (
    <Suspense>
      <UiProviders>
        <Crash error={error} retry={reset} />
      </UiProviders>
    </Suspense>
  ),
});

/** The inline script of the page does the rest (missing-chunk.ts). */
function dispatchMissingChunk() {
  window.dispatchEvent(new Event('missing-chunk'));
  return { default: () => <></> };
}

function Root() {
  return (
    <AuthProvider>
      <UiProviders>
        <Outlet />
      </UiProviders>
    </AuthProvider>
  );
}
