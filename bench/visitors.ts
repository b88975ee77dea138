import { head } from '../tests/raw.ts';
import type { createConnectionPool } from './chaos/connection-pool.ts';
import type { Applicant } from './people.ts';

/** The pages that students open in the last hour, and the requests of their loaders: a client-rendered page sends them itself. */
const SCREENS: [path: string, loaders: string[]][] = [
  ['/projects', ['/api/projects']],
  ['/dashboard', ['/api/applications/mine', '/api/dashboard/projects', '/api/settings/hero']],
  ['/projects/$projectId', ['/api/projects/$projectId']],
  ['/applications', ['/api/applications/mine']],
  ['/teams', ['/api/teams', '/api/teams/mine']],
  ['/profile', ['/api/account/security', '/api/account/two-factor', '/api/mail-preferences', '/api/profile']],
];

/** The nth opened page: each student opens every screen. */
export const pagesOf = (readers: Applicant[]) => (n: number) => {
  const [path, loaders] = SCREENS[n % SCREENS.length] ?? ['/projects', []];
  const { cookie, project_id } = readers[Math.floor(n / SCREENS.length) % readers.length] as Applicant;
  const filled = (address: string) => address.replace('$projectId', project_id);
  return { path: filled(path), cookie, responses: ['/api/session', ...loaders].map(filled) };
};

export type ConnectionPool = ReturnType<typeof createConnectionPool>;
export type Visit = {
  isServerRendered: boolean;
  isWhole: boolean;
  /** Until the response is complete, and until its data are. */
  page_ms: number;
  data_ms: number;
};

type Visitors = { url: string; connections: ConnectionPool; readers: Applicant[]; withRendering: boolean };

/**
 * Opens a page as a browser does: a client-rendered one fetches its data from the API. `withRendering: false` requests the
 * client-rendered page alone, as a visitor without a session gets it.
 */
export function visitorsOf({ url, connections, readers, withRendering }: Visitors) {
  const nth = pagesOf(readers);
  return async (n: number): Promise<Visit> => {
    const { path, cookie, responses } = nth(n);
    const ask = (asked: string, as = cookie) =>
      connections.send(
        head({ url, cookie: as, method: 'GET', path: asked, headers: { 'Accept-Encoding': 'br' } }),
      );
    const startedAt = performance.now();
    const page = await ask(path, withRendering ? cookie : '');
    const page_ms = performance.now() - startedAt;
    const isServerRendered = page.isPersonal;
    const given = await Promise.all((isServerRendered ? [] : responses).map((address) => ask(address)));
    const isWhole = [page, ...given].every(({ status }) => status === 200);
    return { isServerRendered, isWhole, page_ms, data_ms: performance.now() - startedAt };
  };
}
