import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CycleSearch } from '#web/cycles/search.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { nullIfMissing } from '#web/lib/api-error.ts';

export type TeamDetail = ResponseOf<(typeof api.teams)[':id']['$get']>;
export type TeamMember = TeamDetail['members'][number];
export type MemberProfile = TeamDetail['member_profiles'][number];
export type TeamCardData = ResponseOf<typeof api.teams.$get>['teams'][number];
export type Seeker = ResponseOf<(typeof api)['team-seekers']['$get']>['people'][number];

/** rule:team-fetch-errors. */
const ERROR = { errorTitle: 'Error fetching teams' };

/** The viewer's teams with their members. */
export const myTeamsQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['teams', 'mine', search],
    queryFn: () => readResponse(api.teams.mine.$get({ query: search })),
    meta: ERROR,
  });

export type RenewableTeam = ResponseOf<(typeof api.teams)['renewable']['$get']>[number];

/** The viewer's teams of earlier cycles that can continue in the current one (rule:renew-team). */
export const renewableTeamsQuery = queryOptions({
  queryKey: ['teams', 'renewable'],
  queryFn: () => readResponse(api.teams.renewable.$get()),
  meta: ERROR,
});

type Search = { search?: string; page?: number };

/** The search and the filters of Find a Team. */
export type TeamSearch = Search & CycleSearch & { joinable?: 'yes'; project_id?: string };

/** One page of all teams (rule:lists-page-on-server). */
export const teamsQuery = (search: TeamSearch) =>
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
    queryFn: () =>
      readResponse(api['team-invites'][':token'].$get({ param: { token } })).catch(nullIfMissing),
  });

/** The member profile of a removal link; null if it is gone (rule:described-member-mail). */
export const describedPersonQuery = (token: string) =>
  queryOptions({
    queryKey: ['member-profile', token],
    queryFn: () =>
      readResponse(api['member-profile-removals'][':token'].$get({ param: { token } })).catch(nullIfMissing),
  });
