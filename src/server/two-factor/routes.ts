import { beginTwoFactorSchema, confirmIdentitySchema, enableTwoFactorSchema } from '#domain/two-factor.ts';
import { createRouter, done, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { authenticatorAnswer, recoveryCodesAnswer, twoFactorAnswer } from './answers.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from './commands.ts';
import { getTwoFactor } from './queries.ts';

export const twoFactorRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Whether one's own codes are on",
      answer: twoFactorAnswer,
    }),
    async (c) => c.json(await getTwoFactor(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Begin to set up one's own codes",
      request: { body: jsonBody(beginTwoFactorSchema) },
      answer: authenticatorAnswer,
    }),
    async (c) => c.json(await beginTwoFactor(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Switch one's own codes on with the first of them",
      request: { body: jsonBody(enableTwoFactorSchema) },
      answer: recoveryCodesAnswer,
    }),
    async (c) => {
      const recovery_codes = await enableTwoFactor(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json({ recovery_codes }, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Switch one's own codes off",
      request: { body: jsonBody(confirmIdentitySchema) },
      answer: done,
    }),
    async (c) => {
      await disableTwoFactor(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/account/recovery-codes',
      permission: 'manageOwnAccount',
      summary: "Make one's own recovery codes anew",
      request: { body: jsonBody(confirmIdentitySchema) },
      answer: recoveryCodesAnswer,
    }),
    async (c) => {
      const recovery_codes = await renewRecoveryCodes(signedIn(c.var.ctx), c.req.valid('json'));
      return c.json({ recovery_codes }, 200);
    },
  );
