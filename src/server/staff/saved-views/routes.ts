import { z } from '@hono/zod-openapi';
import {
  renameViewSchema,
  replaceViewFilterSchema,
  savedFilterSchema,
  saveViewSchema,
} from '#domain/staff/saved-views.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { deleteView, renameView, replaceViewFilter, saveView } from './commands.ts';
import { listSavedViews } from './queries.ts';

const savedViews = z.array(z.object({ id: z.uuid(), name: z.string(), filter: savedFilterSchema }));

/** Named filters of Applications Management, separate for each person (permission:managePreferences). */
export const savedViewRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/saved-views',
    permission: 'managePreferences',
    summary: 'Own saved views',
    response: savedViews,
    run: ({ ctx }) => listSavedViews(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/saved-views',
    permission: 'managePreferences',
    summary: 'Save a filter under a name',
    request: { body: saveViewSchema },
    response: z.object({ id: z.uuid() }),
    run: ({ ctx, body }) => saveView(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/saved-views/{id}/name',
    permission: 'managePreferences',
    summary: 'Rename an own saved view',
    request: { params: idParams, body: renameViewSchema },
    run: ({ ctx, params, body }) => renameView(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/saved-views/{id}/filter',
    permission: 'managePreferences',
    summary: 'Save another filter under the name of an own view',
    request: { params: idParams, body: replaceViewFilterSchema },
    run: ({ ctx, params, body }) => replaceViewFilter(ctx, params.id, body.filter),
  }),
  endpoint({
    method: 'delete',
    path: '/saved-views/{id}',
    permission: 'managePreferences',
    summary: 'Delete an own saved view',
    request: { params: idParams },
    run: ({ ctx, params }) => deleteView(ctx, params.id),
  }),
]);
