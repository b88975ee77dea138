import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import { proposeSchema } from '#domain/decisions/proposals.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { proposeDecisions } from './propose-decisions.ts';
import { proposedDecisions } from './responses.ts';

export const proposalRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'post',
    path: '/staff/decision-proposals',
    permission: 'prepareDecisions',
    summary: 'Which applications would fill the seats best; it changes nothing',
    request: { query: cycleQuerySchema, body: proposeSchema },
    response: proposedDecisions,
    run: ({ ctx, query, body }) => proposeDecisions(ctx, query, body),
  }),
]);
