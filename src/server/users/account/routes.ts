import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import {
  changePasswordSchema,
  confirmEmailChangeSchema,
  deleteAccountSchema,
  requestEmailChangeSchema,
} from '#domain/users/account.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, done, idParams, jsonBody, problemResponses, route } from '../../http/route.ts';
import { signedIn } from '../../http/session.ts';
import { withCookiesOf } from '../sign-in/cookies.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword, deleteAccount } from './commands.ts';
import { getDraftKey } from './draft-key.ts';
import { exportAccount } from './export-account.ts';
import { getAccountDeletion, getAccountSecurity } from './queries.ts';
import { accountDeletion, accountSecurity, draftKey } from './responses.ts';
import { endSession, signOutElsewhere } from './sessions.ts';

const ok = { ok: true as const };

export const accountRoutes = createRouter()
  .openapiRoutes([
    endpoint({
      method: 'get',
      path: '/account/deletion',
      permission: 'manageOwnAccount',
      summary: "What deleting one's own account would do",
      response: accountDeletion,
      run: ({ ctx }) => getAccountDeletion(ctx),
    }),
    endpoint({
      method: 'get',
      path: '/account/security',
      permission: 'manageOwnAccount',
      summary: 'How one signs in, and where one is signed in',
      response: accountSecurity,
      run: ({ ctx }) => getAccountSecurity(ctx),
    }),
    endpoint({
      method: 'get',
      path: '/account/draft-key',
      permission: 'manageOwnAccount',
      summary: "The key that seals one's drafts in the browser",
      response: draftKey,
      run: ({ ctx }) => getDraftKey(ctx),
    }),
    endpoint({
      method: 'put',
      path: '/account/password',
      permission: 'manageOwnAccount',
      summary: "Change one's own password",
      request: { body: changePasswordSchema },
      run: ({ ctx, body }) => changePassword(ctx, body),
    }),
    endpoint({
      method: 'post',
      path: '/account/email-changes',
      permission: 'manageOwnAccount',
      summary: 'Ask for another email address',
      request: { body: requestEmailChangeSchema },
      run: ({ ctx, body }) => requestEmailChange(ctx, body),
    }),
    endpoint({
      method: 'put',
      path: '/account/email',
      permission: 'manageOwnAccount',
      summary: 'Take the address that a link went to',
      request: { body: confirmEmailChangeSchema },
      run: ({ ctx, body }) => confirmEmailChange(ctx, body),
    }),
    endpoint({
      method: 'delete',
      path: '/account/sessions',
      permission: 'manageOwnAccount',
      summary: "End one's sessions everywhere else",
      run: ({ ctx }) => signOutElsewhere(ctx),
    }),
    endpoint({
      method: 'delete',
      path: '/account/sessions/{id}',
      permission: 'manageOwnAccount',
      summary: "End one of one's own sessions",
      request: { params: idParams },
      run: ({ ctx, params }) => endSession(ctx, params.id),
    }),
  ])
  .openapi(
    route({
      method: 'delete',
      path: '/account',
      permission: 'manageOwnAccount',
      summary: "Delete one's own account",
      request: { body: jsonBody(deleteAccountSchema) },
      response: done,
    }),
    async (c) => {
      const response = await deleteAccount(signedIn(c.var.ctx), c.req.valid('json'));
      return withCookiesOf(response, c.json(ok, 200));
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      'x-permission': 'manageOwnAccount',
      summary: 'All data about oneself, as JSON and files in one ZIP',
      responses: {
        200: { description: 'The ZIP' },
        ...problemResponses,
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
