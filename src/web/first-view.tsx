import { text } from 'node:stream/consumers';
import type { QueryKey } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import type { AskedView, DrawView } from '#domain/first-view.ts';
import { accountSecurityQuery } from './account/queries.ts';
import { overviewQuery } from './admin/queries.ts';
import { App } from './app.tsx';
import { applyPageQuery, myApplicationsQuery, staffApplicationsQuery } from './applications/queries.ts';
import { sessionQuery } from './auth/session.ts';
import { heroQuery } from './dashboard/queries.ts';
import type { FirstAnswer } from './first-answers.ts';
import { writeState } from './first-state.ts';
import { createQueryClient } from './lib/query-client.ts';
import { mailPreferencesQuery } from './notifications/queries.ts';
import { profileQuery } from './profiles/queries.ts';
import { featuredProjectsQuery, projectQuery, projectsQuery } from './projects/queries.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';
import { myTeamsQuery, teamsQuery } from './teams/queries.ts';
import { twoFactorQuery } from './two-factor/queries.ts';

type Params = AskedView['params'];

/** The query in which a screen looks for what the API answers at an address. */
const QUERIES: Record<FirstAnswer, (params: Params) => { queryKey: QueryKey }> = {
  '/api/session': () => sessionQuery,
  '/api/staff/overview': () => overviewQuery,
  '/api/staff/applications': () => staffApplicationsQuery({}),
  '/api/applications/mine': () => myApplicationsQuery,
  '/api/dashboard/projects': () => featuredProjectsQuery,
  '/api/settings/hero': () => heroQuery,
  '/api/account/security': () => accountSecurityQuery,
  '/api/account/two-factor': () => twoFactorQuery,
  '/api/mail-preferences': () => mailPreferencesQuery,
  '/api/profile': () => profileQuery,
  '/api/projects': () => projectsQuery({}),
  '/api/projects/$projectId': ({ projectId = '' }) => projectQuery(projectId),
  '/api/projects/$projectId/application': ({ projectId = '' }) => applyPageQuery(projectId),
  '/api/teams': () => teamsQuery({}),
  '/api/teams/mine': () => myTeamsQuery,
};

/**
 * Runs in the server: the page as the browser will make it from the same answers. Whatever knows of a person is made
 * here and ends here; the guards of the routes decide whether they may stand on this page.
 */
export const drawView: DrawView = async ({ path, params, answers, now }) => {
  const queryClient = createQueryClient();
  const known = Object.entries(answers).map(([address, data]) => ({
    key: QUERIES[address as FirstAnswer](params).queryKey,
    data,
  }));
  for (const { key, data } of known) queryClient.setQueryData(key, data);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createPortalRouter({ queryClient, history });
  await router.load();
  if (!isStandingAt(router, path)) return null;
  const drawn = await draw(<App router={router} queryClient={queryClient} drawnAt={now} />);
  return {
    head: drawn.head,
    markup: withSleepingControls(drawn.markup),
    state: writeState({ path, now, known }),
  };
};

/** Not when the guards lead elsewhere, or the page could not be loaded. */
function isStandingAt({ state }: PortalRouter, path: string): boolean {
  const isThere = state.resolvedLocation?.pathname === path;
  return isThere && state.matches.every(({ status }) => status === 'success');
}

/** React writes what belongs into the head before all else: pictures to be loaded early, and the title of the tab. */
async function draw(app: React.ReactNode): Promise<{ head: string; markup: string }> {
  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(app, {
    onError: (fault) => void faults.push(fault),
    // In one piece: what is put into place later needs scripts of React's own.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await text(prelude);
  if (faults.length > 0) throw faults[0];
  const [head = ''] = html.match(/^(?:<link[^>]*>|<title>[^<]*<\/title>)+/) ?? [];
  return { head, markup: html.slice(head.length) };
}

/** Until the browser has taken the page over, nothing takes what somebody types or presses and then forgets it. */
const withSleepingControls = (markup: string) =>
  markup.replace(/<(button|input|select|textarea)(?=[ >])/g, '<$1 inert="" aria-disabled="true"');
