import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { createRouter, idParams, problemResponses } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { openFile } from './commands.ts';
import { contentDisposition } from './names.ts';
import { findReadableFile, type ReadableFile } from './queries.ts';

/** Downloads, outside /api because people open them in a tab (rule:files-are-private). */
export const fileRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/files/{id}',
    'x-permission': 'downloadResume',
    summary:
      "A person's résumé (permission:downloadResume), a member profile's (permission:downloadMemberResume), a presentation (permission:downloadPresentation), a picture of a project or the hero image (permission:readPublicProject, permission:readHiddenProject, permission:readHeroImage)",
    request: { params: idParams },
    responses: {
      200: { description: 'The bytes of the file' },
      ...problemResponses,
    },
  }),
  async (c) => {
    const ctx = signedIn(c.var.ctx);
    const file = await findReadableFile(ctx, c.req.valid('param').id);
    const headers = fileHeaders(file);
    // Without the bytes nobody has seen the file, so nothing is recorded.
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const { ETag: version } = headers;
    if (version && c.req.header('If-None-Match') === version) {
      return new Response(null, { status: 304, headers: revalidated(file.sha256) });
    }
    const bytes = await openFile(ctx, file);
    return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers });
  },
);

/** Only PDFs are displayed, other files are downloaded; no content may run or load anything (rule:files-are-checked-by-content). */
function fileHeaders({ kind, content_type, name, size, sha256 }: ReadableFile): Record<string, string> {
  return {
    'Content-Type': content_type,
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition(
      content_type === CONTENT_TYPES.pdf ? 'inline' : 'attachment',
      name,
    ),
    'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
    ...(kind === 'picture' ? revalidated(sha256) : { 'Cache-Control': 'private, no-store' }),
  };
}

/** A picture is on many pages: the browser keeps it, and asks each time whether its person may still see it (rule:picture-upload). */
const revalidated = (sha256: string) => ({ 'Cache-Control': 'private, no-cache', ETag: `"${sha256}"` });
