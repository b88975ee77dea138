import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { JOIN_POLICIES } from '#domain/teams/teams.ts';
import { citext, createdAt, hasRareSign, id, instant, oneOf } from './columns.ts';
import { cycleId } from './cycles.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';
import { userId, users } from './users.ts';

export const teams = pgTable(
  'teams',
  {
    id: id(),
    cycle_id: cycleId(),
    name: text().notNull(),
    description: text(),
    /** Null only when the last member deleted their account (rule:erasure). */
    leader_id: uuid().references(() => users.id),
    join_policy: text({ enum: JOIN_POLICIES }).notNull().default('open'),
    wanted_skills: text().array().notNull().default([]),
    /** The project that the team would like to apply to. */
    target_project_id: uuid().references(() => projects.id, { onDelete: 'set null' }),
    /** The team of an earlier cycle that it continues. */
    renewed_from_id: uuid(),
    archived_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('teams_cycle').on(t.id, t.cycle_id),
    foreignKey({
      name: 'teams_target_project_of_cycle',
      columns: [t.target_project_id, t.cycle_id],
      foreignColumns: [projects.id, projects.cycle_id],
    }),
    foreignKey({ columns: [t.renewed_from_id], foreignColumns: [t.id] }).onDelete('set null'),
    uniqueIndex('teams_one_renewal').on(t.renewed_from_id, t.cycle_id),
    check('teams_join_policy', oneOf('join_policy', JOIN_POLICIES)),
    check('teams_leader', sql`leader_id is not null or archived_at is not null`),
    index().on(t.leader_id),
    index('teams_rare_signs').on(t.id).where(hasRareSign('name')),
    index('teams_name_order').on(t.cycle_id, sql`fold(name)`),
    index().on(t.target_project_id),
    index('teams_newest')
      .on(t.cycle_id, t.created_at.desc().nullsFirst(), t.id)
      .where(sql`archived_at is null`),
  ],
);

const teamId = () => uuid().references(() => teams.id, { onDelete: 'cascade' });

export const team_members = pgTable(
  'team_members',
  { team_id: teamId().notNull(), user_id: userId().notNull(), joined_at: createdAt() },
  (t) => [primaryKey({ columns: [t.team_id, t.user_id] }), index().on(t.user_id)],
);

export const team_member_profiles = pgTable(
  'team_member_profiles',
  {
    id: id(),
    team_id: teamId().notNull(),
    display_name: text().notNull(),
    email: citext().notNull(),
    phone: text(),
    college: text(),
    degree: text(),
    year: integer(),
    github_link: text(),
    past_experiences: text(),
    resume_file_id: uuid().references(() => files.id, { onDelete: 'set null' }),
    removal_token_hash: text().unique(),
    created_at: createdAt(),
  },
  (t) => [unique('team_member_profiles_email').on(t.team_id, t.email), index().on(t.resume_file_id)],
);

export const team_join_requests = pgTable(
  'team_join_requests',
  { team_id: teamId().notNull(), user_id: userId().notNull(), created_at: createdAt() },
  (t) => [primaryKey({ columns: [t.team_id, t.user_id] }), index().on(t.user_id)],
);

export const team_invites = pgTable(
  'team_invites',
  {
    id: id(),
    team_id: teamId().notNull(),
    token_hash: text().notNull().unique(),
    created_by: userId().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.team_id)],
);
