import {
  createCycleSchema,
  cycleChangeSchema,
  showCycleSchema,
  updateCycleSchema,
} from '#domain/cycles/cycle-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { changeCycle } from './commands/change-state.ts';
import { createCycle } from './commands/create-cycle.ts';
import { updateCycle } from './commands/edit-cycle.ts';
import { showCycle } from './commands/show-cycle.ts';
import { listManagedCycles, previewCopy } from './queries.ts';
import { createdCycle, cycleCopy, managedCycles } from './responses.ts';

export const cycleRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'put',
    path: '/shown-cycle',
    permission: 'managePreferences',
    summary: 'Keep the chosen cycle as the default of staff and managers',
    request: { body: showCycleSchema },
    run: ({ ctx, body }) => showCycle(ctx, body),
  }),
  endpoint({
    method: 'get',
    path: '/staff/cycles',
    permission: 'manageCycles',
    summary: 'Every cycle with its settings and figures',
    response: managedCycles,
    run: ({ ctx }) => listManagedCycles(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/staff/cycles/{id}/copy',
    permission: 'manageCycles',
    summary: 'What a new cycle would take from this one',
    request: { params: idParams },
    response: cycleCopy,
    run: ({ ctx, params }) => previewCopy(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/staff/cycles',
    permission: 'manageCycles',
    summary: 'Create a draft cycle, with projects of another one',
    request: { body: createCycleSchema },
    response: createdCycle,
    run: ({ ctx, body }) => createCycle(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/cycles/{id}',
    permission: 'manageCycles',
    summary: 'Edit name, dates, schedule and settings of a cycle',
    request: { params: idParams, body: updateCycleSchema },
    run: ({ ctx, params, body }) => updateCycle(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/cycles/{id}/state',
    permission: 'manageCycles',
    summary: 'Open, close, archive or reopen a cycle',
    request: { params: idParams, body: cycleChangeSchema },
    run: ({ ctx, params, body }) => changeCycle(ctx, params.id, body.change),
  }),
]);
