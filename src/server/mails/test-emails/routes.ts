import { z } from '@hono/zod-openapi';
import { testEmailSchema } from '#domain/mails/test-email-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { sendTestEmail } from './commands.ts';

export const testEmailRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/test-emails',
    permission: 'sendTestEmail',
    summary: 'Who gets the test mail',
    response: z.object({ recipients: z.array(z.string()) }),
    run: ({ ctx }) => ({ recipients: ctx.env.NOTIFY_EMAILS }),
  }),
  endpoint({
    method: 'post',
    path: '/test-emails',
    permission: 'sendTestEmail',
    summary: 'Send the test mail for oneself',
    request: { body: testEmailSchema },
    run: ({ ctx, body }) => sendTestEmail(ctx, body.event_type),
  }),
]);
