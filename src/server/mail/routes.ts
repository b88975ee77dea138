import { outboxFilterSchema } from '#domain/mails.ts';
import { createRouter, idParams, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { mailPreview, outboxPage, requeued } from './answers.ts';
import { requeueDeadMails, requeueMail } from './commands.ts';
import { listOutbox, previewMail } from './queries.ts';

export const outboxRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/staff/outbox',
      row: 46,
      summary: 'A page of the outbox, newest first',
      request: { query: outboxFilterSchema },
      answer: outboxPage,
    }),
    async (c) => c.json(await listOutbox(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/staff/outbox/retries',
      row: 46,
      summary: 'Send every dead letter again',
      answer: requeued,
    }),
    async (c) => c.json(await requeueDeadMails(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/outbox/{id}',
      row: 46,
      summary: 'What a mail says',
      request: { params: idParams },
      answer: mailPreview,
    }),
    async (c) => c.json(await previewMail(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/staff/outbox/{id}/retries',
      row: 46,
      summary: 'Send a dead letter again',
      request: { params: idParams },
      answer: requeued,
    }),
    async (c) => c.json(await requeueMail(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  );
