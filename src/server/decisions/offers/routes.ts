import { z } from '@hono/zod-openapi';
import { answerOfferSchema, deskOfferSchema } from '#domain/decisions/offer-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { answerOffer } from './answer-offer.ts';
import { confirmJoining, saveDeskOffer } from './confirm-joining.ts';
import { listAcceptedOffers } from './list-offers.ts';
import { promote } from './promote.ts';
import { acceptedOffers } from './responses.ts';

export const offerRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'put',
    path: '/applications/{id}/offer',
    permission: 'answerOffer',
    summary: 'Answer the offer of a seat',
    request: { params: idParams, body: answerOfferSchema },
    run: ({ ctx, params, body }) => answerOffer(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/joining',
    permission: 'answerOffer',
    summary: 'Say that one has joined',
    request: { params: idParams },
    run: ({ ctx, params }) => confirmJoining(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/projects/{id}/offers',
    permission: 'manageOffers',
    summary: 'The people who accepted a seat of a project',
    request: { params: idParams },
    response: acceptedOffers,
    run: ({ ctx, params }) => listAcceptedOffers(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/offers/{id}',
    permission: 'manageOffers',
    summary: 'Say that somebody has joined or never came, or end an offer without an answer',
    request: { params: idParams, body: deskOfferSchema },
    run: ({ ctx, params, body }) => saveDeskOffer(ctx, params.id, body),
  }),
  endpoint({
    method: 'post',
    path: '/staff/decision-projects/{id}/promotion',
    permission: 'releaseDecisions',
    summary: 'Give the free seats of a project to the next on its waiting list',
    request: { params: idParams },
    response: z.object({ promoted: z.int() }),
    run: ({ ctx, params }) => promote(ctx, params.id),
  }),
]);
