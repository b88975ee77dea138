import { correctRecipientSchema, outboxFilterSchema } from '#domain/mails.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { mailPreview, outboxPage, requeued } from './answers.ts';
import { correctRecipient, dismissMail, requeueDeadMails, requeueMail } from './commands.ts';
import { listOutbox, previewMail } from './queries.ts';

export const outboxRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/staff/outbox',
      permission: 'manageOutbox',
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
      permission: 'manageOutbox',
      summary: 'Send every dead letter again',
      answer: requeued,
    }),
    async (c) => c.json(await requeueDeadMails(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/outbox/{id}',
      permission: 'manageOutbox',
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
      permission: 'manageOutbox',
      summary: 'Send a dead letter again',
      request: { params: idParams },
      answer: requeued,
    }),
    async (c) => c.json(await requeueMail(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/staff/outbox/{id}/recipient',
      permission: 'manageOutbox',
      summary: 'Send a dead letter to a corrected address',
      request: { params: idParams, body: jsonBody(correctRecipientSchema) },
      answer: requeued,
    }),
    async (c) =>
      c.json(await correctRecipient(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/staff/outbox/{id}/dismissal',
      permission: 'manageOutbox',
      summary: 'Take a dead letter off the list of what needs attention',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await dismissMail(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json({ ok: true as const }, 200);
    },
  );
