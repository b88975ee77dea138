import { correctRecipientSchema, outboxFilterSchema } from '#domain/mails/mail-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { correctRecipient, dismissMail, requeueDeadMails, requeueMail } from './commands.ts';
import { listOutbox, previewMail } from './queries.ts';
import { mailPreview, outboxPage, requeued } from './responses.ts';

export const outboxRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/outbox',
    permission: 'manageOutbox',
    summary: 'A page of the outbox, newest first',
    request: { query: outboxFilterSchema },
    response: outboxPage,
    run: ({ ctx, query }) => listOutbox(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/outbox/retries',
    permission: 'manageOutbox',
    summary: 'Send every dead letter again',
    response: requeued,
    run: ({ ctx }) => requeueDeadMails(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/staff/outbox/{id}',
    permission: 'manageOutbox',
    summary: 'What a mail says',
    request: { params: idParams },
    response: mailPreview,
    run: ({ ctx, params }) => previewMail(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/staff/outbox/{id}/retries',
    permission: 'manageOutbox',
    summary: 'Send a dead letter again',
    request: { params: idParams },
    response: requeued,
    run: ({ ctx, params }) => requeueMail(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/staff/outbox/{id}/recipient',
    permission: 'manageOutbox',
    summary: 'Send a dead letter to a corrected address',
    request: { params: idParams, body: correctRecipientSchema },
    response: requeued,
    run: ({ ctx, params, body }) => correctRecipient(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/outbox/{id}/dismissal',
    permission: 'manageOutbox',
    summary: 'Dismiss a dead letter',
    request: { params: idParams },
    run: ({ ctx, params }) => dismissMail(ctx, params.id),
  }),
]);
