import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { createRouter, idParams, problemResponses } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { downloadFile } from './commands.ts';
import { contentDisposition } from './names.ts';
import { findReadableFile, type ReadableFile } from './queries.ts';

/** Downloads, outside /api because people open them in a tab (rule:files-are-private). */
export const fileRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/files/{id}',
    'x-permission': 'downloadResume',
    summary:
      "A person's résumé (permission:downloadResume), a member profile's (permission:downloadMemberResume) or a presentation (permission:downloadPresentation)",
    request: { params: idParams },
    responses: {
      200: { description: 'The bytes of the file' },
      ...problemResponses,
    },
  }),
  async (c) => {
    // Without the bytes nobody has seen the file, so nothing is recorded.
    if (c.req.method === 'HEAD') {
      const file = await findReadableFile(signedIn(c.var.ctx), c.req.valid('param').id);
      return new Response(null, { headers: fileHeaders(file) });
    }
    const { file, bytes } = await downloadFile(signedIn(c.var.ctx), c.req.valid('param').id);
    return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers: fileHeaders(file) });
  },
);

/** Only PDFs are displayed, other files are downloaded; no content may run or load anything (rule:files-are-checked-by-content). */
function fileHeaders({ content_type, name, size }: ReadableFile): Record<string, string> {
  return {
    'Content-Type': content_type,
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition(
      content_type === CONTENT_TYPES.pdf ? 'inline' : 'attachment',
      name,
    ),
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'private, no-store',
  };
}
