import {
  beginTwoFactorSchema,
  confirmIdentitySchema,
  enableTwoFactorSchema,
  signInCodeSchema,
} from '#domain/users/two-factor-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, done, jsonBody, route } from '../../http/route.ts';
import { withCookiesOf } from '../sign-in/cookies.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from './commands.ts';
import { getTwoFactor } from './queries.ts';
import { authenticatorResponse, recoveryCodesResponse, twoFactorResponse } from './responses.ts';
import { signInWithCode } from './sign-in-code.ts';

export const twoFactorRoutes = createRouter()
  .openapiRoutes([
    endpoint({
      method: 'get',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Whether one's own codes are on",
      response: twoFactorResponse,
      run: ({ ctx }) => getTwoFactor(ctx),
    }),
    endpoint({
      method: 'post',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Begin to set up one's own codes",
      request: { body: beginTwoFactorSchema },
      response: authenticatorResponse,
      run: ({ ctx, body }) => beginTwoFactor(ctx, body),
    }),
    endpoint({
      method: 'put',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Switch one's own codes on with the first of them",
      request: { body: enableTwoFactorSchema },
      response: recoveryCodesResponse,
      run: async ({ ctx, body }) => ({ recovery_codes: await enableTwoFactor(ctx, body) }),
    }),
    endpoint({
      method: 'delete',
      path: '/account/two-factor',
      permission: 'manageOwnAccount',
      summary: "Switch one's own codes off",
      request: { body: confirmIdentitySchema },
      run: ({ ctx, body }) => disableTwoFactor(ctx, body),
    }),
    endpoint({
      method: 'put',
      path: '/account/recovery-codes',
      permission: 'manageOwnAccount',
      summary: "Make one's own recovery codes anew",
      request: { body: confirmIdentitySchema },
      response: recoveryCodesResponse,
      run: async ({ ctx, body }) => ({ recovery_codes: await renewRecoveryCodes(ctx, body) }),
    }),
  ])
  .openapi(
    route({
      method: 'post',
      path: '/sign-in-codes',
      permission: 'signUpAndSignIn',
      summary: 'Sign in with a code, after the password or Google',
      request: { body: jsonBody(signInCodeSchema) },
      response: done,
    }),
    async (c) => {
      const response = await signInWithCode(c.var.ctx, c.req.valid('json'));
      return withCookiesOf(response, c.json({ ok: true as const }, 200));
    },
  );
