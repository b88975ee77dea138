import { text } from 'node:stream/consumers';
import type { QueryKey } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import type { DrawView } from '#domain/first-view.ts';
import { App } from './app.tsx';
import { myApplicationsQuery, staffApplicationsQuery } from './applications/queries.ts';
import { sessionQuery } from './auth/session.ts';
import { heroQuery } from './dashboard/queries.ts';
import type { FirstAnswer } from './first-answers.ts';
import { writeState } from './first-state.ts';
import { titleOfTab } from './layout/document-title.ts';
import { createQueryClient } from './lib/query-client.ts';
import { featuredProjectsQuery, projectsQuery } from './projects/queries.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';

/** Where a screen looks for what the API answers. */
const KEYS: Record<FirstAnswer, QueryKey> = {
  '/api/session': sessionQuery.queryKey,
  '/api/staff/applications': staffApplicationsQuery({}).queryKey,
  '/api/applications/mine': myApplicationsQuery.queryKey,
  '/api/dashboard/projects': featuredProjectsQuery.queryKey,
  '/api/settings/hero': heroQuery.queryKey,
  '/api/projects': projectsQuery({}).queryKey,
};

/**
 * Runs in the server: the page as the browser will make it from the same answers. Whatever knows of a person is made
 * here and ends here; the guards of the routes decide whether they may stand on this page.
 */
export const drawView: DrawView = async ({ path, answers, now }) => {
  const queryClient = createQueryClient();
  const known = Object.entries(answers).map(([address, data]) => ({
    key: KEYS[address as FirstAnswer],
    data,
  }));
  for (const { key, data } of known) queryClient.setQueryData(key, data);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createPortalRouter({ queryClient, history });
  await router.load();
  const page = pageOf(router, path);
  if (!page) return null;
  const drawn = await draw(<App router={router} queryClient={queryClient} drawnAt={now} />);
  return {
    head: renderToStaticMarkup(<title>{titleOfTab(page.staticData.title ?? '')}</title>) + drawn.early,
    markup: withSleepingControls(drawn.markup),
    state: writeState({ path, now, known }),
  };
};

/** The page itself; nothing when the guards lead elsewhere, or it could not be loaded. */
function pageOf({ state }: PortalRouter, path: string) {
  const isThere = state.resolvedLocation?.pathname === path;
  return isThere && state.matches.every(({ status }) => status === 'success') ? state.matches.at(-1) : null;
}

/** React names pictures to be loaded early before all else: they belong into the head. */
async function draw(app: React.ReactNode): Promise<{ early: string; markup: string }> {
  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(app, {
    onError: (fault) => void faults.push(fault),
    // In one piece: what is put into place later needs scripts of React's own.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await text(prelude);
  if (faults.length > 0) throw faults[0];
  const [early = ''] = html.match(/^(?:<link[^>]*>)+/) ?? [];
  return { early, markup: html.slice(early.length) };
}

/** Until the browser has taken the page over, nothing takes what somebody types or presses and then forgets it. */
const withSleepingControls = (markup: string) =>
  markup.replace(/<(button|input|select|textarea)(?=[ >])/g, '<$1 inert="" aria-disabled="true"');
