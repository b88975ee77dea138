import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type TeamDetail = ResponseOf<(typeof api.teams)[':id']['$get']>;
export type TeamMember = TeamDetail['members'][number];
export type MemberProfile = TeamDetail['member_profiles'][number];
export type TeamCardData = ResponseOf<typeof api.teams.$get>['teams'][number];
export type Seeker = ResponseOf<(typeof api)['team-seekers']['$get']>['people'][number];

const ERROR = { errorTitle: 'Error fetching teams' };

/** The viewer's teams with their members. */
export const myTeamsQuery = queryOptions({
  queryKey: ['teams', 'mine'],
  queryFn: () => readResponse(api.teams.mine.$get()),
  meta: ERROR,
});

type Search = { search?: string; page?: number };

/** One page of all teams (rule:lists-page-on-server). */
export const teamsQuery = (search: Search & { joinable?: 'yes' }) =>
  queryOptions({
    queryKey: ['teams', 'list', search],
    queryFn: () => readResponse(api.teams.$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: ERROR,
  });

/** People looking for a team, for team leaders (rule:team-search-opt-in). */
export const seekersQuery = (search: Search) =>
  queryOptions({
    queryKey: ['teams', 'seekers', search],
    queryFn: () => readResponse(api['team-seekers'].$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching team members' },
  });

/** The team of an invite link; its page explains errors itself. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['teams', 'invite', token],
    queryFn: () => readResponse(api['team-invites'][':token'].$get({ param: { token } })),
  });

/** The member profile of a removal link (rule:described-member-mail). */
export const describedPersonQuery = (token: string) =>
  queryOptions({
    queryKey: ['member-profile', token],
    queryFn: () => readResponse(api['member-profile-removals'][':token'].$get({ param: { token } })),
  });
