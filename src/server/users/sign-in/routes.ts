import { createRoute, z } from '@hono/zod-openapi';
import { SIGN_IN_OUTCOMES } from '#domain/users/two-factor.ts';
import {
  beginGoogleSignInSchema,
  rejectSignUpSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  verifyEmailSchema,
} from '#domain/users/user-schemas.ts';
import { ACCOUNT_ENDINGS, ROLES } from '#domain/users/users.ts';
import { newestAnnouncement } from '../../cycles/announcements/responses.ts';
import { cycleChoices } from '../../cycles/responses.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, done, jsonBody, route } from '../../http/route.ts';
import { signedIn } from '../../http/session.ts';
import { previewSignUp, rejectSignUp, signIn, signOut, signUp, verifyEmail } from './commands.ts';
import { withCookiesOf } from './cookies.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from './google-sign-in.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { getSession, listDemoPeople } from './queries.ts';

const sessionResponse = z.object({
  user: z
    .object({
      id: z.uuid(),
      email: z.string(),
      display_name: z.string().nullable(),
      role: z.enum(ROLES),
      profile_complete: z.boolean(),
      profile_completed: z.boolean(),
      must_set_up_codes: z.boolean(),
      cycles: cycleChoices,
      /** The banner of the pages. */
      announcement: newestAnnouncement,
    })
    .nullable(),
  session: z.object({ expires_at: z.string(), expires_in: z.int() }).nullable(),
  /** Why the account of the cookie has ended. */
  ended_by: z.enum(ACCOUNT_ENDINGS).nullable(),
  /** The notice of the pages. */
  emails_are_late: z.boolean(),
});

const signInResponse = z.object({ outcome: z.enum(SIGN_IN_OUTCOMES) });

const demoPeopleResponse = z.array(
  z.object({ email: z.string(), display_name: z.string().nullable(), role: z.enum(ROLES) }),
);

export const authRoutes = createRouter()
  .openapiRoutes([
    endpoint({
      method: 'get',
      path: '/session',
      permission: 'public',
      summary: 'Who is signed in',
      response: sessionResponse,
      run: ({ ctx }) => getSession(ctx),
    }),
    endpoint({
      method: 'post',
      path: '/sign-ups',
      permission: 'signUpAndSignIn',
      summary: 'Sign up with email and password',
      request: { body: signUpSchema },
      run: ({ ctx, body }) => signUp(ctx, body),
    }),
    endpoint({
      method: 'get',
      path: '/email-verifications/{token}',
      permission: 'signUpAndSignIn',
      summary: 'The address of a sign-up',
      request: { params: z.object({ token: z.string().min(20).max(200) }) },
      response: z.object({ email: z.string() }),
      run: ({ ctx, params }) => previewSignUp(ctx, params),
    }),
    endpoint({
      method: 'post',
      path: '/sign-up-refusals',
      permission: 'signUpAndSignIn',
      summary: "Say that a sign-up wasn't me",
      request: { body: rejectSignUpSchema },
      run: ({ ctx, body }) => rejectSignUp(ctx, body),
    }),
    endpoint({
      method: 'post',
      path: '/password-resets',
      permission: 'signUpAndSignIn',
      summary: 'Ask for a link to choose a new password',
      request: { body: requestPasswordResetSchema },
      run: ({ ctx, body }) => requestPasswordReset(ctx, body),
    }),
    endpoint({
      method: 'put',
      path: '/password-resets',
      permission: 'signUpAndSignIn',
      summary: 'Choose a new password with a link',
      request: { body: resetPasswordSchema },
      run: ({ ctx, body }) => resetPassword(ctx, body),
    }),
    endpoint({
      method: 'get',
      path: '/demo-people',
      permission: 'public',
      summary: 'The demo people, outside production',
      response: demoPeopleResponse,
      run: ({ ctx }) => listDemoPeople(ctx),
    }),
  ])
  .openapi(
    route({
      method: 'post',
      path: '/session',
      permission: 'signUpAndSignIn',
      summary: 'Sign in with email and password',
      request: { body: jsonBody(signInSchema) },
      response: signInResponse,
    }),
    async (c) => {
      const { outcome, response } = await signIn(c.var.ctx, c.req.valid('json'));
      return withCookiesOf(response, c.json({ outcome }, 200));
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/session',
      permission: 'manageOwnAccount',
      summary: 'Sign out everywhere',
      response: done,
    }),
    async (c) => withCookiesOf(await signOut(signedIn(c.var.ctx)), c.json({ ok: true as const }, 200)),
  )
  .openapi(
    route({
      method: 'post',
      path: '/email-verifications',
      permission: 'signUpAndSignIn',
      summary: 'Verify an email address with its link and password, and sign in',
      request: { body: jsonBody(verifyEmailSchema) },
      response: signInResponse,
    }),
    async (c) => {
      const { outcome, response } = await verifyEmail(c.var.ctx, c.req.valid('json'));
      return withCookiesOf(response, c.json({ outcome }, 200));
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/google-sign-in',
      permission: 'signUpAndSignIn',
      summary: 'Begin a Google sign-in',
      request: { body: jsonBody(beginGoogleSignInSchema) },
      response: z.object({ url: z.url() }),
    }),
    async (c) => {
      const { url, cookie } = await beginGoogleSignIn(c.var.ctx, c.req.valid('json'));
      c.header('Set-Cookie', cookie, { append: true });
      return c.json({ url }, 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/google-sign-in/callback',
      'x-permission': 'signUpAndSignIn',
      summary: 'Where Google sends the browser back to',
      responses: { 302: { description: 'Signed in, or to /auth with what went wrong' } },
    }),
    async (c) => finishGoogleSignIn(c.var.ctx, new URL(c.req.url).search),
  );
