import { z } from '@hono/zod-openapi';
import { linkConfirmationSchema } from '#domain/link-confirmations.ts';
import { teamMemberProfileSchema } from '#domain/teams/team-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { claimMemberProfile, joinAsDescribedPerson } from './commands/claim-member-profile.ts';
import { acceptInvite } from './commands/invites.ts';
import {
  addMemberProfile,
  receiveMemberResume,
  removeMemberProfile,
  removeMemberResume,
  removeOwnMemberProfile,
  updateMemberProfile,
} from './commands/member-profiles.ts';
import { getDescribedPerson, previewInvite } from './queries/links.ts';
import {
  describedPerson,
  invitePreview,
  joinedTeam,
  savedMemberProfile,
  uploadedMemberResume,
} from './responses.ts';

const profileParams = idParams.extend({ profileId: z.uuid() });
const tokenParams = z.object({ token: z.string().min(20).max(200) });
const profilePath = '/teams/{id}/member-profiles/{profileId}' as const;

/** Member profiles, and the actions for holders of emailed and shared links. */
export const teamMemberRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'post',
    path: '/teams/{id}/member-profiles',
    permission: 'writeMemberProfiles',
    summary: 'Add a member who may have no account',
    request: { params: idParams, body: teamMemberProfileSchema },
    response: savedMemberProfile,
    run: ({ ctx, params, body }) => addMemberProfile(ctx, params.id, body),
  }),
  endpoint({
    method: 'post',
    path: '/teams/{id}/member-resumes',
    permission: 'writeMemberProfiles',
    summary: 'Upload the résumé of a member who is saved next',
    request: { params: idParams },
    response: uploadedMemberResume,
    run: ({ ctx, params, raw }) => receiveMemberResume(ctx, params.id, raw),
  }),
  endpoint({
    method: 'put',
    path: profilePath,
    permission: 'writeMemberProfiles',
    summary: 'Edit a member profile',
    request: { params: profileParams, body: teamMemberProfileSchema },
    response: savedMemberProfile,
    run: ({ ctx, params, body }) => updateMemberProfile(ctx, params.id, params.profileId, body),
  }),
  endpoint({
    method: 'delete',
    path: profilePath,
    permission: 'writeMemberProfiles',
    summary: 'Remove a member profile',
    request: { params: profileParams },
    run: ({ ctx, params }) => removeMemberProfile(ctx, params.id, params.profileId),
  }),
  endpoint({
    method: 'delete',
    path: `${profilePath}/resume`,
    permission: 'writeMemberProfiles',
    summary: 'Remove the résumé of a member profile',
    request: { params: profileParams },
    run: ({ ctx, params }) => removeMemberResume(ctx, params.id, params.profileId),
  }),
  endpoint({
    method: 'post',
    path: `${profilePath}/claim`,
    permission: 'claimMemberProfile',
    summary: 'Say that I am the described member',
    request: { params: profileParams },
    run: ({ ctx, params }) => claimMemberProfile(ctx, params.id, params.profileId),
  }),
  endpoint({
    method: 'post',
    path: '/member-profile-removals/{token}/claim',
    permission: 'joinTeam',
    summary: 'Join the team that describes me',
    request: { params: tokenParams },
    response: joinedTeam,
    run: ({ ctx, params }) => joinAsDescribedPerson(ctx, params.token),
  }),
  endpoint({
    method: 'get',
    path: '/team-invites/{token}',
    permission: 'useMailedLink',
    summary: 'Preview an invite',
    request: { params: tokenParams },
    response: invitePreview,
    run: ({ ctx, params }) => previewInvite(ctx, params.token),
  }),
  endpoint({
    method: 'post',
    path: '/team-invites/{token}',
    permission: 'joinTeam',
    summary: 'Join a team with an invite link',
    request: { params: tokenParams },
    response: joinedTeam,
    run: ({ ctx, params }) => acceptInvite(ctx, params.token),
  }),
  endpoint({
    method: 'get',
    path: '/member-profile-removals/{token}',
    permission: 'useMailedLink',
    summary: 'See the profile that describes me',
    request: { params: tokenParams },
    response: describedPerson,
    run: ({ ctx, params }) => getDescribedPerson(ctx, params.token),
  }),
  endpoint({
    method: 'post',
    path: '/member-profile-removals/{token}',
    permission: 'useMailedLink',
    summary: 'Remove the profile that describes me',
    request: { params: tokenParams, body: linkConfirmationSchema('REMOVE') },
    run: ({ ctx, params }) => removeOwnMemberProfile(ctx, params.token),
  }),
]);
