import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { WEB } from './web-build.ts';

/**
 * Serves one file of the build, or the file of the URL, with the best accepted compression. Browsers cache hashed files for a year and
 * revalidate all others; `serveStatic` sends no header for either.
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

/** A missing script must not get a page as its response; a signed link ends in a point and many letters. */
export const looksLikeFile = (path: string) => /\.\w{1,11}$/.test(path);

/** The fallback page for a URL without a file, below `/assets/` too. */
export const cachingOf = (path: string) =>
  path.startsWith('/assets/') && looksLikeFile(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
