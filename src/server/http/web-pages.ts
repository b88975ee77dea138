import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { notFound } from '#domain/errors.ts';
import { pagePreloads } from './page-preloads.ts';
import { isWebBuilt, WEB } from './web-build.ts';

/** The built web: hashed files are kept by browsers for a year, pages are asked for again every time. */
export function webPages() {
  const pages = new Hono();
  // Without a build (in server tests, in development) there are no pages to serve.
  if (!isWebBuilt()) return pages;
  const root = relative(process.cwd(), WEB);
  const onFound: Found = (path, c) =>
    c.header('Cache-Control', path.includes('/assets/') ? FOREVER : 'no-cache');
  const preloads = pagePreloads();
  const onScreen: Found = (path, c) => {
    onFound(path, c);
    c.header('Link', preloads(c.req.path));
  };
  return pages
    .use(etag())
    .get('/offline', serveStatic({ root, path: 'offline.html', precompressed: true, onFound }))
    .use(serveStatic({ root, precompressed: true, onFound }))
    .use(async (c, next) => {
      if (looksLikeFile(c.req.path)) throw notFound();
      await next();
    })
    .get('*', serveStatic({ root, path: 'app.html', precompressed: true, onFound: onScreen }));
}

type Found = NonNullable<NonNullable<Parameters<typeof serveStatic>[0]>['onFound']>;

/** A missing script must not be answered with a page; a signed link ends in a point and many letters. */
export const looksLikeFile = (path: string) => /\.\w{1,11}$/.test(path);

const FOREVER = 'public, max-age=31536000, immutable';
