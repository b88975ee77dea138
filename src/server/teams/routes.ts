import { z } from '@hono/zod-openapi';
import { teamFilterSchema, teamPersonSchema, teamSchema, updateTeamSchema } from '#domain/teams.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { myTeams, newInvite, seekerList, teamDetail, teamList, teamRef } from './answers.ts';
import { createTeam } from './commands/create-team.ts';
import { dissolveTeam } from './commands/dissolve-team.ts';
import { handOverTeam, updateTeam } from './commands/edit-team.ts';
import { createInvite, inviteSeeker, withdrawInvites } from './commands/invites.ts';
import { acceptJoinRequest, removeJoinRequest, requestToJoin } from './commands/join-requests.ts';
import { joinTeam } from './commands/join-team.ts';
import { leaveTeam, removeMember } from './commands/leave-team.ts';
import { listTeams } from './queries/list-teams.ts';
import { listTeamSeekers } from './queries/seekers.ts';
import { getTeam, listMyTeams } from './queries/team-detail.ts';

const ok = { ok: true as const };
const personParams = idParams.extend({ userId: z.uuid() });

export const teamRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/teams',
      permission: 'listTeams',
      summary: 'Search and page the teams',
      request: { query: teamFilterSchema },
      answer: teamList,
    }),
    async (c) => c.json(await listTeams(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/teams/mine',
      permission: 'listTeams',
      summary: 'My teams',
      answer: myTeams,
    }),
    async (c) => c.json(await listMyTeams(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/teams/{id}',
      permission: 'listTeams',
      summary: 'A team; its people for those who belong to it',
      request: { params: idParams },
      answer: teamDetail,
    }),
    async (c) => c.json(await getTeam(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams',
      permission: 'createTeam',
      summary: 'Create a team',
      request: { body: jsonBody(teamSchema) },
      answer: teamRef,
    }),
    async (c) => c.json(await createTeam(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/teams/{id}',
      permission: 'manageTeam',
      summary: 'Edit a team and its join policy',
      request: { params: idParams, body: jsonBody(updateTeamSchema) },
      answer: done,
    }),
    async (c) => {
      await updateTeam(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/teams/{id}',
      permission: 'manageTeam',
      summary: 'Dissolve a team',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await dissolveTeam(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/teams/{id}/leader',
      permission: 'manageTeam',
      summary: 'Hand a team to another member',
      request: { params: idParams, body: jsonBody(teamPersonSchema) },
      answer: done,
    }),
    async (c) => {
      await handOverTeam(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json').user_id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/members',
      permission: 'joinTeam',
      summary: 'Join an open team',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await joinTeam(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/teams/{id}/membership',
      permission: 'leaveTeam',
      summary: 'Leave a team',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await leaveTeam(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/teams/{id}/members/{userId}',
      permission: 'removeMember',
      summary: 'Remove a member',
      request: { params: personParams },
      answer: done,
    }),
    async (c) => {
      const { id, userId } = c.req.valid('param');
      await removeMember(signedIn(c.var.ctx), id, userId);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/join-requests',
      permission: 'joinTeam',
      summary: 'Ask to join a team',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await requestToJoin(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/join-requests/{userId}/acceptance',
      permission: 'decideJoinRequest',
      summary: 'Accept a request to join',
      request: { params: personParams },
      answer: done,
    }),
    async (c) => {
      const { id, userId } = c.req.valid('param');
      await acceptJoinRequest(signedIn(c.var.ctx), id, userId);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/teams/{id}/join-requests/{userId}',
      permission: 'decideJoinRequest',
      summary: 'Refuse a request to join, or take back one of mine',
      request: { params: personParams },
      answer: done,
    }),
    async (c) => {
      const { id, userId } = c.req.valid('param');
      await removeJoinRequest(signedIn(c.var.ctx), id, userId);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/invites',
      permission: 'manageTeam',
      summary: 'Make an invite link',
      request: { params: idParams },
      answer: newInvite,
    }),
    async (c) => c.json(await createInvite(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'delete',
      path: '/teams/{id}/invites',
      permission: 'manageTeam',
      summary: 'Withdraw all invite links',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await withdrawInvites(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/team-seekers',
      permission: 'searchTeamSeekers',
      summary: 'Search people who look for a team',
      request: { query: teamFilterSchema },
      answer: seekerList,
    }),
    async (c) => c.json(await listTeamSeekers(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/invitations',
      permission: 'searchTeamSeekers',
      summary: 'Invite somebody who looks for a team',
      request: { params: idParams, body: jsonBody(teamPersonSchema) },
      answer: done,
    }),
    async (c) => {
      await inviteSeeker(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json').user_id);
      return c.json(ok, 200);
    },
  );
