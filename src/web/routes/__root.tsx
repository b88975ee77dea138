import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AuthProvider } from '#web/auth/auth-context.tsx';

const UiProviders = lazy(() => import('#web/layout/ui-providers.tsx'));
const NotFound = lazy(() => import('#web/layout/not-found.tsx'));
const Crash = lazy(() => import('#web/layout/crash.tsx'));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
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

/**
 * The landing page stands by itself, so that its visitor loads no component library. Whoever comes to it from inside
 * has it already, and keeps it: a toast about what was just done must not vanish on the way.
 */
function Root() {
  // By what is shown, not by the address: that is told a moment after the new page is rendered.
  const isLanding = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/' });
  const [hasBeenInside, setBeenInside] = useState(!isLanding);
  if (!isLanding && !hasBeenInside) setBeenInside(true);
  return (
    <AuthProvider>
      {hasBeenInside ? (
        <Suspense>
          <UiProviders>
            <Outlet />
          </UiProviders>
        </Suspense>
      ) : (
        <Outlet />
      )}
    </AuthProvider>
  );
}
