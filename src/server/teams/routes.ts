import { z } from '@hono/zod-openapi';
import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import {
  createTeamSchema,
  teamFilterSchema,
  teamListSchema,
  teamPersonSchema,
  updateTeamSchema,
} from '#domain/teams/team-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { createTeam } from './commands/create-team.ts';
import { dissolveTeam } from './commands/dissolve-team.ts';
import { handOverTeam, updateTeam } from './commands/edit-team.ts';
import { createInvite, inviteSeeker, withdrawInvites } from './commands/invites.ts';
import { acceptJoinRequest, removeJoinRequest, requestToJoin } from './commands/join-requests.ts';
import { joinTeam } from './commands/join-team.ts';
import { leaveTeam, removeMember } from './commands/leave-team.ts';
import { renewTeam } from './commands/renew-team.ts';
import { listTeams } from './queries/list-teams.ts';
import { listRenewableTeams } from './queries/renewable-teams.ts';
import { listTeamSeekers } from './queries/seekers.ts';
import { getTeam, listMyTeams } from './queries/team-detail.ts';
import {
  myTeams,
  newInvite,
  renewableTeams,
  seekerList,
  teamDetail,
  teamList,
  teamRef,
} from './responses.ts';

const personParams = idParams.extend({ userId: z.uuid() });

export const teamRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/teams',
    permission: 'listTeams',
    summary: 'Search and page the teams',
    request: { query: teamListSchema },
    response: teamList,
    run: ({ ctx, query }) => listTeams(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/teams/mine',
    permission: 'listTeams',
    summary: 'My teams',
    request: { query: cycleQuerySchema },
    response: myTeams,
    run: ({ ctx, query }) => listMyTeams(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/teams/renewable',
    permission: 'listTeams',
    summary: 'My teams of earlier cycles that can continue in the current one',
    response: renewableTeams,
    run: ({ ctx }) => listRenewableTeams(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/renewals',
    permission: 'leaveTeam',
    summary: 'Continue a team of an earlier cycle: a new team that invites the same people',
    request: { params: idParams },
    response: teamRef,
    run: ({ ctx, params }) => renewTeam(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/teams/{id}',
    permission: 'listTeams',
    summary: 'A team; its people for those who belong to it',
    request: { params: idParams },
    response: teamDetail,
    run: ({ ctx, params }) => getTeam(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/teams',
    permission: 'createTeam',
    summary: 'Create a team',
    request: { body: createTeamSchema },
    response: teamRef,
    run: ({ ctx, body }) => createTeam(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/teams/{id}',
    permission: 'manageTeam',
    summary: 'Edit a team and its join policy',
    request: { params: idParams, body: updateTeamSchema },
    run: ({ ctx, params, body }) => updateTeam(ctx, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/{id}',
    permission: 'manageTeam',
    summary: 'Dissolve a team',
    request: { params: idParams },
    run: ({ ctx, params }) => dissolveTeam(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/teams/{id}/leader',
    permission: 'manageTeam',
    summary: 'Hand a team to another member',
    request: { params: idParams, body: teamPersonSchema },
    run: ({ ctx, params, body }) => handOverTeam(ctx, params.id, body.user_id),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/members',
    permission: 'joinTeam',
    summary: 'Join an open team',
    request: { params: idParams },
    run: ({ ctx, params }) => joinTeam(ctx, params.id),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/{id}/membership',
    permission: 'leaveTeam',
    summary: 'Leave a team',
    request: { params: idParams },
    run: ({ ctx, params }) => leaveTeam(ctx, params.id),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/{id}/members/{userId}',
    permission: 'removeMember',
    summary: 'Remove a member',
    request: { params: personParams },
    run: ({ ctx, params }) => removeMember(ctx, params.id, params.userId),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/join-requests',
    permission: 'joinTeam',
    summary: 'Ask to join a team',
    request: { params: idParams },
    run: ({ ctx, params }) => requestToJoin(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/join-requests/{userId}/acceptance',
    permission: 'decideJoinRequest',
    summary: 'Accept a request to join',
    request: { params: personParams },
    run: ({ ctx, params }) => acceptJoinRequest(ctx, params.id, params.userId),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/{id}/join-requests/{userId}',
    permission: 'decideJoinRequest',
    summary: 'Refuse a request to join, or take back one of mine',
    request: { params: personParams },
    run: ({ ctx, params }) => removeJoinRequest(ctx, params.id, params.userId),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/invites',
    permission: 'manageTeam',
    summary: 'Make an invite link',
    request: { params: idParams },
    response: newInvite,
    run: ({ ctx, params }) => createInvite(ctx, params.id),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/{id}/invites',
    permission: 'manageTeam',
    summary: 'Withdraw all invite links',
    request: { params: idParams },
    run: ({ ctx, params }) => withdrawInvites(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/team-seekers',
    permission: 'searchTeamSeekers',
    summary: 'Search people who are looking for a team',
    request: { query: teamFilterSchema },
    response: seekerList,
    run: ({ ctx, query }) => listTeamSeekers(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/invitations',
    permission: 'searchTeamSeekers',
    summary: 'Invite a person who is looking for a team',
    request: { params: idParams, body: teamPersonSchema },
    run: ({ ctx, params, body }) => inviteSeeker(ctx, params.id, body.user_id),
  }),
]);
