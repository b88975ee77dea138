import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { createRouter, idParams, problemResponses } from '../../../http/route.ts';
import { signedIn } from '../../../http/session.ts';
import { openPresentation, type Presentation } from './open-presentation.ts';

/** A download, which people open in a tab; the id is that of the assignment. */
export const presentationRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/reviews/{id}/presentation',
    'x-permission': 'writeReview',
    summary: 'The presentation of an application under review; in blind reading its pages as pictures',
    request: { params: idParams },
    responses: {
      200: { description: 'The bytes of the file' },
      ...problemResponses,
    },
  }),
  async (c) => {
    const presentation = await openPresentation(signedIn(c.var.ctx), c.req.valid('param').id);
    const body = Readable.toWeb(presentation.bytes) as ReadableStream<Uint8Array>;
    return new Response(body, { headers: headersOf(presentation) });
  },
);

/** As for /files/{id}: only PDFs are displayed, and nothing in them may run or load anything (rule:files-are-checked-by-content). */
const headersOf = ({ kind, size }: Presentation): Record<string, string> => ({
  'Content-Type': CONTENT_TYPES[kind],
  'Content-Length': String(size),
  'Content-Disposition': `${kind === 'pdf' ? 'inline' : 'attachment'}; filename="presentation.${kind}"`,
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Content-Type-Options': 'nosniff',
  // Not even for a moment: a conflict of interest or a sign-out closes the presentation at once.
  'Cache-Control': 'private, no-store',
});
