import { z } from '@hono/zod-openapi';
import { AppError, notFound } from '#domain/errors.ts';
import {
  ROLES,
  refuseSignUpSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  verifyEmailSchema,
} from '#domain/users.ts';
import { createRouter, done, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { refuseSignUp, signIn, signOut, signUp, verifyEmail } from './commands.ts';
import { withCookiesOf } from './cookies.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { getSession, listDemoPeople } from './queries.ts';

const sessionAnswer = z.object({
  user: z
    .object({
      id: z.uuid(),
      email: z.string(),
      display_name: z.string().nullable(),
      role: z.enum(ROLES),
      profile_complete: z.boolean(),
      profile_completed: z.boolean(),
    })
    .nullable(),
  session: z.object({ expires_at: z.string(), expires_in: z.int() }).nullable(),
});

const demoPeopleAnswer = z.array(
  z.object({ email: z.string(), display_name: z.string().nullable(), role: z.enum(ROLES) }),
);

export const authRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/session',
      row: 'public',
      summary: 'Who is signed in',
      answer: sessionAnswer,
    }),
    async (c) => c.json(await getSession(c.var.ctx), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/session',
      row: 1,
      summary: 'Sign in with email and password',
      request: { body: jsonBody(signInSchema) },
      answer: done,
    }),
    async (c) => {
      const response = await signIn(c.var.ctx, c.req.valid('json'));
      return withCookiesOf(response, c.json({ ok: true as const }, 200));
    },
  )
  .openapi(
    route({ method: 'delete', path: '/session', row: 4, summary: 'Sign out everywhere', answer: done }),
    async (c) => withCookiesOf(await signOut(signedIn(c.var.ctx)), c.json({ ok: true as const }, 200)),
  )
  .openapi(
    route({
      method: 'post',
      path: '/sign-ups',
      row: 1,
      summary: 'Sign up with email and password',
      request: { body: jsonBody(signUpSchema) },
      answer: done,
    }),
    async (c) => {
      await signUp(c.var.ctx, c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/sign-up-refusals',
      row: 1,
      summary: "Say that a sign-up wasn't me",
      request: { body: jsonBody(refuseSignUpSchema) },
      answer: done,
    }),
    async (c) => {
      await refuseSignUp(c.var.ctx, c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/email-verifications',
      row: 1,
      summary: 'Verify an email address with its link and password, and sign in',
      request: { body: jsonBody(verifyEmailSchema) },
      answer: done,
    }),
    async (c) => {
      const response = await verifyEmail(c.var.ctx, c.req.valid('json'));
      return withCookiesOf(response, c.json({ ok: true as const }, 200));
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/password-resets',
      row: 1,
      summary: 'Ask for a link to choose a new password',
      request: { body: jsonBody(requestPasswordResetSchema) },
      answer: done,
    }),
    async (c) => {
      await requestPasswordReset(c.var.ctx, c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/password-resets',
      row: 1,
      summary: 'Choose a new password with a link',
      request: { body: jsonBody(resetPasswordSchema) },
      answer: done,
    }),
    async (c) => {
      await resetPassword(c.var.ctx, c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/demo-people',
      row: 'public',
      summary: 'The demo people, outside production',
      answer: demoPeopleAnswer,
    }),
    async (c) => {
      if (c.var.ctx.env.isProduction) throw notFound();
      return c.json(await listDemoPeople(c.var.ctx), 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/google-sign-in',
      row: 1,
      summary: 'Begin a Google sign-in',
      answer: z.object({ url: z.url() }),
    }),
    async () => {
      throw googleNotConfigured();
    },
  );

const googleNotConfigured = () =>
  new AppError({
    status: 503,
    code: 'google_not_configured',
    title: 'Authentication failed',
    detail: 'Google sign-in is not configured on this server.',
  });
