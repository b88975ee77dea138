import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { notFound } from '#domain/errors.ts';
import type { Gate } from './admission.ts';
import type { Ask } from './ask-inside.ts';
import { firstViews } from './first-views.ts';
import { keepFiles } from './kept-files.ts';
import { pagePreloads } from './page-preloads.ts';
import { mayBeSignedIn } from './session-cookie.ts';
import { isWebBuilt, WEB } from './web-build.ts';

type Surroundings = { ask: Ask; requests: Gate };

/** The built web: hashed files are kept by browsers for a year, pages are asked for again every time. */
export function webPages(surroundings: Surroundings) {
  const pages = new Hono();
  // Without a build (in server tests, in development) there are no pages to serve.
  if (!isWebBuilt()) return pages;
  const preloads = pagePreloads();
  return pages
    .get('*', firstViews(surroundings))
    .use(etag())
    .use(async (c, next) => {
      await next();
      if (!c.error) c.res.headers.set('Cache-Control', cachingOf(c.req.path));
    })
    .get('/offline', send('offline.html'))
    .use(send())
    .use(async (c, next) => {
      if (looksLikeFile(c.req.path)) throw notFound();
      await next();
      const link = preloads(c.req.path, mayBeSignedIn(c.req.header('cookie')) && !c.req.url.includes('?'));
      if (link === undefined) c.res = withStatus(404, c.res);
      else if (link) c.res.headers.set('Link', link);
    })
    .get('*', send('app.html'));
}

/** One file of the build, or the one that the address names, compressed as the browser takes it. */
const send = (path?: string) =>
  keepFiles(
    serveStatic({ root: relative(process.cwd(), WEB), path, precompressed: true }),
    (c) => path ?? c.req.path,
  );

/** The app's page for an address without a screen, where it says so: for whoever reads only the status as well. */
const withStatus = (status: number, { body, headers }: Response) => new Response(body, { status, headers });

/** A missing script must not be answered with a page; a signed link ends in a point and many letters. */
export const looksLikeFile = (path: string) => /\.\w{1,11}$/.test(path);

/** The page stands in for an address without a file, below `/assets/` too. */
export const cachingOf = (path: string) =>
  path.startsWith('/assets/') && looksLikeFile(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
