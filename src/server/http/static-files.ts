import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { WEB } from './web-build.ts';

/**
 * One file of the build, or the one that the address names, compressed as the browser takes it. Browsers cache hashed files
 * for a year, and ask for every other again each time; `serveStatic` sends no header for either.
 */
export function staticFile(path?: string): MiddlewareHandler {
  const serve = serveStatic({ root: relative(process.cwd(), WEB), path, precompressed: true });
  return async (c, next) => {
    const response = await serve(c, async () => undefined);
    if (!response) return next();
    const { headers } = response;
    const etag = `W/"${headers.get('Content-Length')} ${headers.get('Last-Modified')}"`;
    headers.set('Cache-Control', cachingOf(c.req.path));
    headers.set('ETag', etag);
    if (c.req.header('if-none-match') !== etag) return response;
    await response.body?.cancel();
    for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  };
}

/** A missing script must not be answered with a page; a signed link ends in a point and many letters. */
export const looksLikeFile = (path: string) => /\.\w{1,11}$/.test(path);

/** The page stands in for an address without a file, below `/assets/` too. */
export const cachingOf = (path: string) =>
  path.startsWith('/assets/') && looksLikeFile(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
