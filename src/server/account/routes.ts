import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import {
  changePasswordSchema,
  confirmEmailChangeSchema,
  deleteAccountSchema,
  requestEmailChangeSchema,
} from '#domain/account.ts';
import { withCookiesOf } from '../auth/cookies.ts';
import { createRouter, done, idParams, jsonBody, problemSchema, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { accountDeletion, accountSecurity, draftKey } from './answers.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword, deleteAccount } from './commands.ts';
import { getDraftKey } from './draft-key.ts';
import { exportAccount } from './export-account.ts';
import { getAccountDeletion, getAccountSecurity } from './queries.ts';
import { endOtherSessions, endSession } from './sessions.ts';

const ok = { ok: true as const };

export const accountRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/account/deletion',
      permission: 'manageOwnAccount',
      summary: "What deleting one's own account would do",
      answer: accountDeletion,
    }),
    async (c) => c.json(await getAccountDeletion(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'delete',
      path: '/account',
      permission: 'manageOwnAccount',
      summary: "Delete one's own account",
      request: { body: jsonBody(deleteAccountSchema) },
      answer: done,
    }),
    async (c) => {
      const response = await deleteAccount(signedIn(c.var.ctx), c.req.valid('json'));
      return withCookiesOf(response, c.json(ok, 200));
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/account/security',
      permission: 'manageOwnAccount',
      summary: 'How one signs in, and where one is signed in',
      answer: accountSecurity,
    }),
    async (c) => c.json(await getAccountSecurity(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/account/draft-key',
      permission: 'manageOwnAccount',
      summary: "The key that seals one's drafts in the browser",
      answer: draftKey,
    }),
    (c) => c.json(getDraftKey(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/account/password',
      permission: 'manageOwnAccount',
      summary: "Change one's own password",
      request: { body: jsonBody(changePasswordSchema) },
      answer: done,
    }),
    async (c) => {
      await changePassword(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/account/email-changes',
      permission: 'manageOwnAccount',
      summary: 'Ask for another email address',
      request: { body: jsonBody(requestEmailChangeSchema) },
      answer: done,
    }),
    async (c) => {
      await requestEmailChange(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/account/email',
      permission: 'manageOwnAccount',
      summary: 'Take the address that a link went to',
      request: { body: jsonBody(confirmEmailChangeSchema) },
      answer: done,
    }),
    async (c) => {
      await confirmEmailChange(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/account/sessions',
      permission: 'manageOwnAccount',
      summary: "End one's sessions everywhere else",
      answer: done,
    }),
    async (c) => {
      await endOtherSessions(signedIn(c.var.ctx));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/account/sessions/{id}',
      permission: 'manageOwnAccount',
      summary: "End one of one's own sessions",
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await endSession(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      'x-permission': 'manageOwnAccount',
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
