import { z } from '@hono/zod-openapi';
import { guardianAnswerSchema, guardianSchema } from '#domain/users/guardian-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { profileResponse } from '../profiles/responses.ts';
import { answerAsGuardian, askGuardian } from './commands.ts';
import { getAskedConsent } from './queries.ts';
import { askedConsent } from './responses.ts';

const tokenParams = z.object({ token: z.string().min(20).max(200) });

export const guardianRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'put',
    path: '/profile/guardian',
    permission: 'editOwnProfile',
    summary: 'Ask my guardian for consent, or ask again',
    request: { body: guardianSchema },
    response: profileResponse,
    run: ({ ctx, body }) => askGuardian(ctx, body),
  }),
  endpoint({
    method: 'get',
    path: '/guardian-consents/{token}',
    permission: 'useMailedLink',
    summary: "What a guardian's link asks for",
    request: { params: tokenParams },
    response: askedConsent,
    run: ({ ctx, params }) => getAskedConsent(ctx, params.token),
  }),
  endpoint({
    method: 'post',
    path: '/guardian-consents/{token}',
    permission: 'useMailedLink',
    summary: 'Agree, decline or withdraw as a guardian',
    request: { params: tokenParams, body: guardianAnswerSchema },
    run: ({ ctx, params, body }) => answerAsGuardian(ctx, params.token, body.answer),
  }),
]);
