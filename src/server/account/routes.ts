import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { deleteAccountSchema } from '#domain/users.ts';
import { withCookiesOf } from '../auth/cookies.ts';
import { createRouter, done, jsonBody, problemSchema, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { accountDeletion } from './answers.ts';
import { deleteAccount } from './commands.ts';
import { exportAccount } from './export-account.ts';
import { getAccountDeletion } from './queries.ts';

export const accountRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/account/deletion',
      row: 4,
      summary: "What deleting one's own account would do",
      answer: accountDeletion,
    }),
    async (c) => c.json(await getAccountDeletion(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'delete',
      path: '/account',
      row: 4,
      summary: "Delete one's own account",
      request: { body: jsonBody(deleteAccountSchema) },
      answer: done,
    }),
    async (c) => {
      const response = await deleteAccount(signedIn(c.var.ctx), c.req.valid('json'));
      return withCookiesOf(response, c.json({ ok: true as const }, 200));
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      'x-permission': 4,
      summary: 'Everything that is kept about oneself, as JSON and files in one ZIP',
      responses: {
        200: { description: 'The ZIP' },
        default: {
          description: 'A problem',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    }),
    async (c) => {
      const zip = await exportAccount(signedIn(c.var.ctx));
      return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="my-data.zip"',
          'Cache-Control': 'private, no-store',
        },
      });
    },
  );
