import { profileSchema, teamSearchSchema } from '#domain/profiles.ts';
import { createRouter, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { personAnswer, profileAnswer, teammateAnswer } from './answers.ts';
import { removeResume, saveProfile, setTeamSearch, uploadResume } from './commands.ts';
import { getPerson, getProfile, getTeammate } from './queries.ts';

export const profileRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/profile',
      permission: 'editOwnProfile',
      summary: 'My profile',
      answer: profileAnswer,
    }),
    async (c) => c.json(await getProfile(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/profile',
      permission: 'editOwnProfile',
      summary: 'Save my profile',
      request: { body: jsonBody(profileSchema) },
      answer: profileAnswer,
    }),
    async (c) => c.json(await saveProfile(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/profile/resume',
      permission: 'uploadOwnResume',
      summary: 'Upload my résumé: the raw PDF, its name in X-File-Name',
      answer: profileAnswer,
    }),
    async (c) => c.json(await uploadResume(signedIn(c.var.ctx), c.req.raw), 200),
  )
  .openapi(
    route({
      method: 'delete',
      path: '/profile/resume',
      permission: 'uploadOwnResume',
      summary: 'Remove my résumé',
      answer: profileAnswer,
    }),
    async (c) => c.json(await removeResume(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/profile/team-search',
      permission: 'editOwnProfile',
      summary: 'Say whether I look for a team',
      request: { body: jsonBody(teamSearchSchema) },
      answer: profileAnswer,
    }),
    async (c) => c.json(await setTeamSearch(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/people/{id}',
      permission: 'readFullProfile',
      summary: "A person's full profile",
      request: { params: idParams },
      answer: personAnswer,
    }),
    async (c) => c.json(await getPerson(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/teammates/{id}',
      permission: 'readTeammate',
      summary: 'What I see of a teammate',
      request: { params: idParams },
      answer: teammateAnswer,
    }),
    async (c) => c.json(await getTeammate(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  );
