import {
  collegeSuggestionSchema,
  profileSchema,
  staffProfileSchema,
  teamSearchSchema,
} from '#domain/users/profile-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { suggestColleges } from './college-suggestions.ts';
import { removeResume, saveProfile, saveStaffProfile, setTeamSearch, uploadResume } from './commands.ts';
import { getPerson, getProfile, getTeammate } from './queries.ts';
import { collegeSuggestions, personResponse, profileResponse, teammateResponse } from './responses.ts';

export const profileRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/profile',
    permission: 'editOwnProfile',
    summary: 'My profile',
    response: profileResponse,
    run: ({ ctx }) => getProfile(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/profile',
    permission: 'editOwnProfile',
    summary: 'Save my profile',
    request: { body: profileSchema },
    response: profileResponse,
    run: ({ ctx, body }) => saveProfile(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/profile/staff',
    permission: 'editStaffProfile',
    summary: 'Save my profile as a manager or as staff',
    request: { body: staffProfileSchema },
    response: profileResponse,
    run: ({ ctx, body }) => saveStaffProfile(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/profile/resume',
    permission: 'uploadOwnResume',
    summary: 'Upload my résumé: the raw PDF, its name in X-File-Name',
    response: profileResponse,
    run: ({ ctx, raw }) => uploadResume(ctx, raw),
  }),
  endpoint({
    method: 'delete',
    path: '/profile/resume',
    permission: 'uploadOwnResume',
    summary: 'Remove my résumé',
    response: profileResponse,
    run: ({ ctx }) => removeResume(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/profile/team-search',
    permission: 'editOwnProfile',
    summary: 'Set whether I am looking for a team',
    request: { body: teamSearchSchema },
    response: profileResponse,
    run: ({ ctx, body }) => setTeamSearch(ctx, body),
  }),
  endpoint({
    method: 'get',
    path: '/colleges',
    permission: 'editOwnProfile',
    summary: 'Colleges of others that start with a text',
    request: { query: collegeSuggestionSchema },
    response: collegeSuggestions,
    run: ({ ctx, query }) => suggestColleges(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/people/{id}',
    permission: 'readFullProfile',
    summary: "A person's full profile",
    request: { params: idParams },
    response: personResponse,
    run: ({ ctx, params }) => getPerson(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/teammates/{id}',
    permission: 'readTeammate',
    summary: 'What I see of a teammate',
    request: { params: idParams },
    response: teammateResponse,
    run: ({ ctx, params }) => getTeammate(ctx, params.id),
  }),
]);
