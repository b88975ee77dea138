import type {
  team_join_requests,
  team_member_profiles,
  team_members,
  teams as teamsTable,
} from '#server/db/schema/teams.ts';
import { teams } from '../teams.ts';
import { daysBefore } from './dates.ts';
import type { Seeding } from './insert.ts';
import { REQUESTED_DAYS_AGO } from './notification-rows.ts';

export const teamRows = ({ ids, at }: Seeding): (typeof teamsTable.$inferInsert)[] =>
  teams.map(
    ({ key, name, description, leader, join_policy, wanted_skills, target_project, created_days_ago }) => ({
      ...{ id: ids.team(key), name, description, join_policy, wanted_skills },
      leader_id: ids.person(leader),
      target_project_id: target_project && ids.project(target_project),
      created_at: daysBefore(at, created_days_ago),
    }),
  );

/** The leader is a member like the others and joins first (rule:five-seats). */
export const memberRows = ({ ids, at }: Seeding): (typeof team_members.$inferInsert)[] =>
  teams.flatMap(({ key, leader, members, created_days_ago }) =>
    [leader, ...members].map((slug, index) => ({
      team_id: ids.team(key),
      user_id: ids.person(slug),
      joined_at: daysBefore(at, created_days_ago - index * 0.1),
    })),
  );

export const memberProfileRows = ({ ids, at }: Seeding): (typeof team_member_profiles.$inferInsert)[] =>
  teams.flatMap(({ key, profiles, created_days_ago }) =>
    profiles.map((profile) => ({
      ...profile,
      team_id: ids.team(key),
      created_at: daysBefore(at, created_days_ago - 0.5),
    })),
  );

export const joinRequestRows = ({ ids, at }: Seeding): (typeof team_join_requests.$inferInsert)[] =>
  teams.flatMap(({ key, requests }) =>
    requests.map((slug) => ({
      team_id: ids.team(key),
      user_id: ids.person(slug),
      created_at: daysBefore(at, REQUESTED_DAYS_AGO),
    })),
  );
