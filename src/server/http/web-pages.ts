import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { notFound } from '#domain/errors.ts';

const WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The built web: hashed files are kept by browsers for a year, pages are asked for again every time. */
export function webPages() {
  const pages = new Hono();
  // Without a build (in server tests, in development) there are no pages to serve.
  if (!existsSync(WEB)) return pages;
  return pages
    .use(etag())
    .use(
      serveStatic({
        root: relative(process.cwd(), WEB),
        precompressed: true,
        onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? FOREVER : 'no-cache'),
      }),
    )
    .get('*', async (c) => {
      if (looksLikeFile(c.req.path)) throw notFound();
      return c.html(await readFile(`${WEB}/index.html`, 'utf8'), 200, { 'Cache-Control': 'no-cache' });
    });
}

/** A missing script must not be answered with a page; a signed link ends in a point and many letters. */
export const looksLikeFile = (path: string) => /\.\w{1,11}$/.test(path);

const FOREVER = 'public, max-age=31536000, immutable';
