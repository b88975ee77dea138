import { z } from '@hono/zod-openapi';
import { teamMemberProfileSchema } from '#domain/teams.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import {
  describedPerson,
  invitePreview,
  joinedTeam,
  savedMemberProfile,
  uploadedMemberResume,
} from './answers.ts';
import { acceptInvite } from './commands/invites.ts';
import {
  addMemberProfile,
  receiveMemberResume,
  removeMemberProfile,
  removeMemberResume,
  removeOwnMemberProfile,
  updateMemberProfile,
  uploadMemberResume,
} from './commands/member-profiles.ts';
import { getDescribedPerson, previewInvite } from './queries/links.ts';

const ok = { ok: true as const };
const profileParams = idParams.extend({ profileId: z.uuid() });
const tokenParams = z.object({ token: z.string().min(20).max(200) });
const profilePath = '/teams/{id}/member-profiles/{profileId}' as const;

/** Member profiles, and what the holders of mailed and shared links can do. */
export const teamMemberRoutes = createRouter()
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/member-profiles',
      permission: 'writeMemberProfiles',
      summary: 'Add a member who may have no account',
      request: { params: idParams, body: jsonBody(teamMemberProfileSchema) },
      answer: savedMemberProfile,
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await addMemberProfile(signedIn(c.var.ctx), id, c.req.valid('json')), 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/teams/{id}/member-resumes',
      permission: 'writeMemberProfiles',
      summary: 'Upload the résumé of a member who is saved next',
      request: { params: idParams },
      answer: uploadedMemberResume,
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await receiveMemberResume(signedIn(c.var.ctx), id, c.req.raw), 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: profilePath,
      permission: 'writeMemberProfiles',
      summary: 'Edit a member profile',
      request: { params: profileParams, body: jsonBody(teamMemberProfileSchema) },
      answer: savedMemberProfile,
    }),
    async (c) => {
      const { id, profileId } = c.req.valid('param');
      return c.json(await updateMemberProfile(signedIn(c.var.ctx), id, profileId, c.req.valid('json')), 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: profilePath,
      permission: 'writeMemberProfiles',
      summary: 'Remove a member profile',
      request: { params: profileParams },
      answer: done,
    }),
    async (c) => {
      const { id, profileId } = c.req.valid('param');
      await removeMemberProfile(signedIn(c.var.ctx), id, profileId);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: `${profilePath}/resume`,
      permission: 'writeMemberProfiles',
      summary: 'Upload the résumé of a member profile',
      request: { params: profileParams },
      answer: uploadedMemberResume,
    }),
    async (c) => {
      const { id, profileId } = c.req.valid('param');
      return c.json(await uploadMemberResume(signedIn(c.var.ctx), id, profileId, c.req.raw), 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: `${profilePath}/resume`,
      permission: 'writeMemberProfiles',
      summary: 'Remove the résumé of a member profile',
      request: { params: profileParams },
      answer: done,
    }),
    async (c) => {
      const { id, profileId } = c.req.valid('param');
      await removeMemberResume(signedIn(c.var.ctx), id, profileId);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/team-invites/{token}',
      permission: 'useMailedLink',
      summary: 'Preview an invite',
      request: { params: tokenParams },
      answer: invitePreview,
    }),
    async (c) => c.json(await previewInvite(c.var.ctx, c.req.valid('param').token), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/team-invites/{token}',
      permission: 'joinTeam',
      summary: 'Join a team with an invite link',
      request: { params: tokenParams },
      answer: joinedTeam,
    }),
    async (c) => c.json(await acceptInvite(signedIn(c.var.ctx), c.req.valid('param').token), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/member-profile-removals/{token}',
      permission: 'useMailedLink',
      summary: 'See the profile that describes me',
      request: { params: tokenParams },
      answer: describedPerson,
    }),
    async (c) => c.json(await getDescribedPerson(c.var.ctx, c.req.valid('param').token), 200),
  )
  .openapi(
    route({
      method: 'delete',
      path: '/member-profile-removals/{token}',
      permission: 'useMailedLink',
      summary: 'Remove the profile that describes me',
      request: { params: tokenParams },
      answer: done,
    }),
    async (c) => {
      await removeOwnMemberProfile(c.var.ctx, c.req.valid('param').token);
      return c.json(ok, 200);
    },
  );
