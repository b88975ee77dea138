import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { WaitingNotice } from './layout/waiting-notice.tsx';
import { DrawnAt } from './lib/drawn-at.tsx';
import type { PortalRouter } from './router.tsx';

type AppProps = {
  router: PortalRouter;
  queryClient: QueryClient;
  /** When the server drew this page; null for one that the browser draws itself. */
  drawnAt: number | null;
};

/** The whole page, in the browser and where the server draws it: both must make the same of the same answers. */
export const App = ({ router, queryClient, drawnAt }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DrawnAt value={drawnAt}>
        <RouterProvider router={router} />
        <WaitingNotice />
      </DrawnAt>
    </QueryClientProvider>
  </StrictMode>
);
