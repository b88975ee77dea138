import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { type Criterion, PLANNED_REVIEWS } from '#domain/reviews/reviews.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { cycles } from './cycles.ts';
import { users } from './users.ts';

/** How a cycle is reviewed; a cycle without a row isn't (rule:reviews-are-optional). `is_blind` stays once a review is assigned. */
export const review_settings = pgTable('review_settings', {
  cycle_id: uuid()
    .primaryKey()
    .references(() => cycles.id),
  is_blind: boolean().notNull().default(false),
  /** An owner of a project reviews none of its applications. */
  owners_conflict: boolean().notNull().default(true),
  updated_at: createdAt(),
});

/** The plan of the reviews of one stage in a cycle. */
export const review_rounds = pgTable(
  'review_rounds',
  {
    cycle_id: uuid()
      .notNull()
      .references(() => review_settings.cycle_id),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    per_application: integer().notNull().default(PLANNED_REVIEWS),
    /** Null without a limit. */
    max_per_reviewer: integer(),
    /** The number of applications that every reviewer reads first, to compare the reviewers (rule:common-applications). */
    common_applications: integer().notNull().default(5),
    deadline: instant(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.cycle_id, t.stage] }),
    check('review_rounds_stage', oneOf('stage', APPLICATION_STAGES)),
    check(
      'review_rounds_numbers',
      sql`per_application between 1 and 20 and common_applications between 0 and 100`,
    ),
    check('review_rounds_max', sql`max_per_reviewer between 1 and 5000`),
  ],
);

/** A version of the criteria of a stage. It no longer changes after the first submitted review (rule:rubric-versions). */
export const rubrics = pgTable(
  'rubrics',
  {
    id: id(),
    cycle_id: uuid().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    version: integer().notNull(),
    criteria: jsonb().$type<Criterion[]>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'rubrics_round_of_cycle',
      columns: [t.cycle_id, t.stage],
      foreignColumns: [review_rounds.cycle_id, review_rounds.stage],
    }),
    unique('rubrics_version').on(t.cycle_id, t.stage, t.version),
  ],
);

/** A person who reviews in a cycle. The row outlives the account, so that scores of one person stay together (rule:erasure). */
export const reviewers = pgTable(
  'reviewers',
  {
    id: id(),
    cycle_id: uuid()
      .notNull()
      .references(() => review_settings.cycle_id),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Gets no new assignments, but keeps the present ones. */
    removed_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('reviewers_person').on(t.cycle_id, t.user_id),
    unique('reviewers_cycle').on(t.id, t.cycle_id),
    index().on(t.user_id),
  ],
);
