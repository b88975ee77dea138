import { z } from '@hono/zod-openapi';
import { testEmailSchema } from '#domain/test-emails.ts';
import { createRouter, done, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { sendTestEmail } from './commands.ts';

export const testEmailRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/test-emails',
      permission: 'sendTestEmail',
      summary: 'Who gets the test mail',
      answer: z.object({ recipients: z.array(z.string()) }),
    }),
    async (c) => c.json({ recipients: signedIn(c.var.ctx).env.NOTIFY_EMAILS }, 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/test-emails',
      permission: 'sendTestEmail',
      summary: 'Send the test mail for oneself',
      request: { body: jsonBody(testEmailSchema) },
      answer: done,
    }),
    async (c) => {
      await sendTestEmail(signedIn(c.var.ctx), c.req.valid('json').event_type);
      return c.json({ ok: true as const }, 200);
    },
  );
