import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { notFound } from '#domain/errors.ts';
import type { Database } from '../db/database.ts';
import type { Gate } from '../http/gate.ts';
import { looksLikeFile, staticFile } from '../http/static-files.ts';
import { isWebBuilt, WEB } from '../http/web-build.ts';
import { appPage, manifest, offlinePage, offlineWorker } from '../programme/programme-files.ts';
import { refreshProgrammeOfPage } from '../programme/refresh-programme.ts';
import type { AppFetch } from './api-fetch.ts';
import { type LandingVisit, landingPage } from './landing-page.ts';
import { renderPages } from './render-pages.ts';

type Options = { fetch: AppFetch; requests: Gate; withinMs: number; landing: LandingVisit; db: Database };

/** The built web: its files, server-rendered pages, and the client-rendered page for every other URL. */
export function webPages(options: Options) {
  const pages = new Hono();
  // Without a build (in server tests, in development) there are no pages to serve.
  if (!isWebBuilt()) return pages;
  pages
    .use(async (c, next) => {
      if (!c.req.path.startsWith('/assets/')) await refreshProgrammeOfPage(options.db);
      await next();
    })
    .get('/', landingPage(options.landing))
    .get('/offline', offlinePage)
    .get('/worker.js', offlineWorker)
    .get('/manifest.webmanifest', manifest)
    .use(staticFile())
    .use(async (c, next) => {
      if (looksLikeFile(c.req.path)) throw notFound();
      await next();
    })
    .get('*', renderPages(options));
  for (const [path, link] of readPreloads()) {
    pages.on('GET', [path, `${path}/`], async (c, next) => {
      const response = await appPage(c, next);
      response?.headers.set('Link', link);
      return response;
    });
  }
  // A URL without a screen: the page says so, and the status is 404.
  return pages.get('*', async (c, next) => {
    const response = await appPage(c, next);
    return response && new Response(response.body, { status: 404, headers: response.headers });
  });
}

/**
 * The `Link` header of each screen preloads its code, which the browser would otherwise fetch only after the app's code has run.
 * `/projects/create` comes before `/projects/:projectId`.
 */
function readPreloads(): [path: string, link: string][] {
  const files: Record<string, string[]> = JSON.parse(readFileSync(`${WEB}/preloads.json`, 'utf8'));
  return Object.entries(files)
    .map(([address, code]): [string, string] => [
      address.replace(/\$(\w+)/g, ':$1'),
      code.map(toLink).join(', '),
    ])
    .sort(([one], [other]) => one.split(':').length - other.split(':').length);
}

/** With `crossorigin`, like the app's own requests; otherwise the browser would fetch twice. */
const toLink = (href: string) =>
  `<${href}>; ${href.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin=anonymous`;
