import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { WaitingNotice } from './layout/waiting-notice.tsx';
import { RenderedAt } from './lib/server-rendered.tsx';
import type { PortalRouter } from './router.tsx';

type AppProps = {
  router: PortalRouter;
  queryClient: QueryClient;
  /** When the server rendered this page; null for a client-rendered one. */
  renderedAt: number | null;
};

/** The whole page, in the browser and on the server: both must render the same from the same data. */
export const App = ({ router, queryClient, renderedAt }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RenderedAt value={renderedAt}>
        <RouterProvider router={router} />
        <WaitingNotice />
      </RenderedAt>
    </QueryClientProvider>
  </StrictMode>
);
