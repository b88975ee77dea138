import { z } from '@hono/zod-openapi';
import {
  renameViewSchema,
  replaceViewFilterSchema,
  savedFilterSchema,
  saveViewSchema,
} from '#domain/saved-views.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { deleteView, renameView, replaceViewFilter, saveView } from './commands.ts';
import { listSavedViews } from './queries.ts';

const ok = { ok: true as const };
const savedViews = z.array(z.object({ id: z.uuid(), name: z.string(), filter: savedFilterSchema }));

/** Named filters of Applications Management, everybody's own (permission:managePreferences). */
export const savedViewRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/saved-views',
      permission: 'managePreferences',
      summary: 'Own saved views',
      answer: savedViews,
    }),
    async (c) => c.json(await listSavedViews(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/saved-views',
      permission: 'managePreferences',
      summary: 'Save a filter under a name',
      request: { body: jsonBody(saveViewSchema) },
      answer: z.object({ id: z.uuid() }),
    }),
    async (c) => c.json(await saveView(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/saved-views/{id}/name',
      permission: 'managePreferences',
      summary: 'Rename an own saved view',
      request: { params: idParams, body: jsonBody(renameViewSchema) },
      answer: done,
    }),
    async (c) => {
      await renameView(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/saved-views/{id}/filter',
      permission: 'managePreferences',
      summary: 'Save another filter under the name of an own view',
      request: { params: idParams, body: jsonBody(replaceViewFilterSchema) },
      answer: done,
    }),
    async (c) => {
      await replaceViewFilter(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json').filter);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/saved-views/{id}',
      permission: 'managePreferences',
      summary: 'Delete an own saved view',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await deleteView(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  );
