import { extendDeadlineSchema, extensionKeySchema } from '#domain/applications/extension-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { extendDeadline } from './extend-deadline.ts';
import { listExtensions } from './queries.ts';
import { deadlineExtensions } from './responses.ts';
import { withdrawExtension } from './withdraw-extension.ts';

export const extensionRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/projects/{id}/extensions',
    permission: 'extendDeadline',
    summary: 'The people with more time for a project',
    request: { params: idParams },
    response: deadlineExtensions,
    run: ({ ctx, params }) => listExtensions(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/projects/{id}/extensions',
    permission: 'extendDeadline',
    summary: 'Give one person more time for a step of a project',
    request: { params: idParams, body: extendDeadlineSchema },
    run: ({ ctx, params, body }) => extendDeadline(ctx, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/projects/{id}/extensions/{user_id}/{step}',
    permission: 'extendDeadline',
    summary: 'Take back the later deadline of one person for a step of a project',
    request: { params: extensionKeySchema },
    run: ({ ctx, params }) => withdrawExtension(ctx, params),
  }),
]);
