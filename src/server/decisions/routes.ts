import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import {
  decideSchema,
  decisionSettingsSchema,
  letterTemplatesSchema,
  seatsSchema,
} from '#domain/decisions/decision-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { decide } from './commands/decide.ts';
import { getLetterTemplates, saveLetterTemplates } from './commands/letter-templates.ts';
import { saveDecisionSettings } from './commands/save-decision-settings.ts';
import { saveSeats } from './commands/save-seats.ts';
import { undoDecisions } from './commands/undo-decisions.ts';
import { listDecidedProjects } from './queries/projects.ts';
import { getDecisionSettings } from './queries/settings.ts';
import { decided, decidedProjects, decisionSettings, letterTemplates } from './responses.ts';

export const decisionRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'post',
    path: '/staff/decisions',
    permission: 'prepareDecisions',
    summary: 'Decide applications over the versions that were seen; nobody learns of it before a release',
    request: { query: cycleQuerySchema, body: decideSchema },
    response: decided,
    run: ({ ctx, query, body }) => decide(ctx, query, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/decisions/{id}/undo',
    permission: 'prepareDecisions',
    summary: 'Undo the decisions of one press',
    request: { params: idParams, query: cycleQuerySchema },
    response: decided,
    run: ({ ctx, params, query }) => undoDecisions(ctx, query, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/staff/decision-projects',
    permission: 'prepareDecisions',
    summary: 'The projects with their seats and what is decided',
    request: { query: cycleQuerySchema },
    response: decidedProjects,
    run: ({ ctx, query }) => listDecidedProjects(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/staff/decision-projects/{id}/seats',
    permission: 'prepareDecisions',
    summary: 'Set the seats of a project',
    request: { params: idParams, body: seatsSchema },
    run: ({ ctx, params, body }) => saveSeats(ctx, params.id, body),
  }),
  endpoint({
    method: 'get',
    path: '/staff/letter-templates',
    permission: 'prepareDecisions',
    summary: 'The letters with which a new cycle begins',
    response: letterTemplates,
    run: ({ ctx }) => getLetterTemplates(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/staff/letter-templates',
    permission: 'writeSettings',
    summary: 'Save the letters with which a new cycle begins',
    request: { body: letterTemplatesSchema },
    run: ({ ctx, body }) => saveLetterTemplates(ctx, body),
  }),
  endpoint({
    method: 'get',
    path: '/staff/decision-settings',
    permission: 'prepareDecisions',
    summary: 'The reasons and letters of a cycle',
    request: { query: cycleQuerySchema },
    response: decisionSettings,
    run: ({ ctx, query }) => getDecisionSettings(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/staff/decision-settings',
    permission: 'prepareDecisions',
    summary: 'Save the reasons and letters of a cycle',
    request: { query: cycleQuerySchema, body: decisionSettingsSchema },
    run: ({ ctx, query, body }) => saveDecisionSettings(ctx, query, body),
  }),
]);
