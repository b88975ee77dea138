import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import { correctSchema } from '#domain/decisions/decision-schemas.ts';
import { preflightSchema, releaseSchema } from '#domain/decisions/release-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { correctDecisions } from './correct-decisions.ts';
import { createPreflight } from './create-preflight.ts';
import { openLetter } from './open-letter.ts';
import { publishRelease } from './publish-release.ts';
import { getRelease, listReleases } from './queries.ts';
import { corrected, decisionLetter, releaseDetails, releaseList } from './responses.ts';
import { takeBackRelease } from './take-back-release.ts';

export const releaseRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/releases',
    permission: 'releaseDecisions',
    summary: 'The newest releases of a cycle',
    request: { query: cycleQuerySchema },
    response: releaseList,
    run: ({ ctx, query }) => listReleases(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/releases',
    permission: 'releaseDecisions',
    summary: 'Check everything that a release of some projects would make true',
    request: { query: cycleQuerySchema, body: preflightSchema },
    response: releaseDetails,
    run: ({ ctx, query, body }) => createPreflight(ctx, query, body),
  }),
  endpoint({
    method: 'get',
    path: '/staff/releases/{id}',
    permission: 'releaseDecisions',
    summary: 'A release with what its preflight showed',
    request: { params: idParams },
    response: releaseDetails,
    run: ({ ctx, params }) => getRelease(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/staff/releases/{id}/publication',
    permission: 'releaseDecisions',
    summary: 'Release exactly what the preflight showed, now or at a time',
    request: { params: idParams, body: releaseSchema },
    response: releaseDetails,
    run: ({ ctx, params, body }) => publishRelease(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/releases/{id}/withdrawal',
    permission: 'releaseDecisions',
    summary: 'Take a release back whole, before its time or before anybody has opened a letter',
    request: { params: idParams },
    response: releaseDetails,
    run: ({ ctx, params }) => takeBackRelease(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/staff/decision-corrections',
    permission: 'releaseDecisions',
    summary: 'Correct released decisions, with a new letter and the reason, or ask a second admin for it',
    request: { query: cycleQuerySchema, body: correctSchema },
    response: corrected,
    run: ({ ctx, query, body }) => correctDecisions(ctx, query, body),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/letter',
    permission: 'openLetter',
    summary: 'Open the letter of a decision about an own application',
    request: { params: idParams },
    response: decisionLetter,
    run: ({ ctx, params }) => openLetter(ctx, params.id),
  }),
]);
