import './base.css';
import './lib/without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WaitingNotice } from './layout/waiting-notice.tsx';
import { queryClient } from './lib/query-client.ts';
import { registerOfflinePage } from './offline/register.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <WaitingNotice />
    </QueryClientProvider>
  </StrictMode>,
);

registerOfflinePage();
