import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, answer, api } from '#web/lib/api.ts';

export type TeamDetail = Answer<(typeof api.teams)[':id']['$get']>;
export type TeamMember = TeamDetail['members'][number];
export type MemberProfile = TeamDetail['member_profiles'][number];
export type TeamCardData = Answer<typeof api.teams.$get>['teams'][number];
export type Seeker = Answer<(typeof api)['team-seekers']['$get']>['people'][number];

const ERROR = { errorTitle: 'Error fetching teams' };

/** The viewer's teams with everybody in them. */
export const myTeamsQuery = queryOptions({
  queryKey: ['teams', 'mine'],
  queryFn: () => answer(api.teams.mine.$get()),
  meta: ERROR,
});

type Search = { search?: string; page?: number };

/** One page of all teams (rule:lists-page-on-server). */
export const teamsQuery = (search: Search) =>
  queryOptions({
    queryKey: ['teams', 'list', search],
    queryFn: () => answer(api.teams.$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: ERROR,
  });

/** People who look for a team, for those who lead one (rule:team-search-opt-in). */
export const seekersQuery = (search: Search) =>
  queryOptions({
    queryKey: ['teams', 'seekers', search],
    queryFn: () => answer(api['team-seekers'].$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching team members' },
  });

/** What an invite link leads to; its page says what a failure means. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['teams', 'invite', token],
    queryFn: () => answer(api['team-invites'][':token'].$get({ param: { token } })),
  });

/** What a member profile says about the holder of a removal link (rule:described-member-mail). */
export const describedPersonQuery = (token: string) =>
  queryOptions({
    queryKey: ['member-profile', token],
    queryFn: () => answer(api['member-profile-removals'][':token'].$get({ param: { token } })),
  });
