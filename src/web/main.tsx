import './styles/base.css';
import './lib/without-eval.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hydratePage } from './hydrate.tsx';
import { takeHydrationState } from './hydration-state.ts';
import { printInLight } from './layout/print-in-light.ts';
import { followTranslator } from './layout/translated-texts.ts';
import { onShownCycle } from './lib/api.ts';
import { createQueryClient } from './lib/query-client.ts';
import { onUnauthenticated } from './lib/unauthenticated.ts';
import { nextTask } from './next-task.ts';
import { readProgrammeOfPage } from './programme/use-programme.ts';
import { createPortalRouter } from './router.tsx';
import { checkReturnedPage } from './users/session/returned-page.ts';
import { defaultCycleOf, refreshSession, sessionQuery } from './users/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function start(root: HTMLElement) {
  readProgrammeOfPage();
  // The evaluation of all modules was a long task already.
  await nextTask();
  const queryClient = createQueryClient();
  const router = createPortalRouter({ queryClient });
  const state = takeHydrationState();
  // After a 401 the refetched session makes the page ask to sign in again (rule:session-in-cookie).
  onUnauthenticated(() => void refreshSession(queryClient));
  onShownCycle(() => defaultCycleOf(queryClient.getQueryData(sessionQuery.queryKey)?.user));
  checkReturnedPage(queryClient);
  if (state) await hydratePage({ root, state, router, queryClient });
  else createRoot(root).render(<App router={router} queryClient={queryClient} renderedAt={null} />);
}

followTranslator();
void start(root);
printInLight();
