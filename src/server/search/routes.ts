import { searchSchema } from '#domain/search.ts';
import { createRouter, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { searchResults } from './answers.ts';
import { searchPortal } from './queries.ts';

export const searchRoutes = createRouter().openapi(
  route({
    method: 'get',
    path: '/staff/search',
    permission: 'searchPortal',
    summary: 'Find a person, team, project or application by a few letters',
    request: { query: searchSchema },
    answer: searchResults,
  }),
  async (c) => c.json(await searchPortal(signedIn(c.var.ctx), c.req.valid('query').text), 200),
);
