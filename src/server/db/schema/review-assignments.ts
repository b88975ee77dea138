import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { LISTED_STATES } from '#domain/reviews/assignments.ts';
import { ASSIGNMENT_DRAFT_STATES, ASSIGNMENT_STATES, CONFLICT_SOURCES } from '#domain/reviews/reviews.ts';
import { applications } from './applications.ts';
import { createdAt, id, oneOf } from './columns.ts';
import { review_rounds, reviewers } from './review-setup.ts';
import { userId, users } from './users.ts';

/** A reviewer never sees the application again (rule:conflicts-of-interest). */
export const review_conflicts = pgTable(
  'review_conflicts',
  {
    cycle_id: uuid().notNull(),
    reviewer_id: uuid().notNull(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    source: text({ enum: CONFLICT_SOURCES }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewer_id, t.application_id] }),
    foreignKey({
      name: 'review_conflicts_reviewer_of_cycle',
      columns: [t.reviewer_id, t.cycle_id],
      foreignColumns: [reviewers.id, reviewers.cycle_id],
    }),
    check('review_conflicts_source', oneOf('source', CONFLICT_SOURCES)),
    index().on(t.application_id),
    index().on(t.cycle_id),
  ],
);

/** A published assignment; only reviews/workbench/transitions.ts writes its state. */
export const review_assignments = pgTable(
  'review_assignments',
  {
    id: id(),
    cycle_id: uuid().notNull(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    reviewer_id: uuid().notNull(),
    state: text({ enum: ASSIGNMENT_STATES }).notNull().default('assigned'),
    is_common: boolean().notNull().default(false),
    /** That of the cycle when it was assigned, so that conditions need no join. */
    is_blind: boolean().notNull(),
    /** Why the reviewer declined. */
    reason: text(),
    created_at: createdAt(),
  },
  (t) => [
    unique('review_assignments_reviewer').on(t.application_id, t.stage, t.reviewer_id),
    foreignKey({
      name: 'review_assignments_reviewer_of_cycle',
      columns: [t.reviewer_id, t.cycle_id],
      foreignColumns: [reviewers.id, reviewers.cycle_id],
    }),
    foreignKey({
      name: 'review_assignments_round_of_cycle',
      columns: [t.cycle_id, t.stage],
      foreignColumns: [review_rounds.cycle_id, review_rounds.stage],
    }),
    check('review_assignments_stage', oneOf('stage', APPLICATION_STAGES)),
    check('review_assignments_state', oneOf('state', ASSIGNMENT_STATES)),
    check('review_assignments_reason', sql`reason is null or state = 'declined'`),
    index('review_assignments_queue').on(
      t.reviewer_id,
      t.stage,
      t.state,
      t.is_common.desc(),
      t.application_id,
    ),
    // A page of the list of staff in its order.
    index('review_assignments_round').on(
      t.cycle_id,
      t.stage,
      t.state,
      t.is_common.desc().nullsFirst(),
      t.application_id,
      t.reviewer_id,
    ),
    index('review_assignments_open_since')
      .on(t.reviewer_id, t.stage, t.created_at)
      .where(sql`state = 'assigned'`),
  ],
);

/**
 * The number of assignments of each reviewer in each round by their state, of which the open ones that nobody needs any more are
 * `not_needed`: the sum of `number`, kept and summed up as `application_counts` is (rule:undecided-are-reviewed). Its readers must leave out
 * the applications that are closed to them (rule:no-own-interest).
 */
export const review_assignment_counts = pgTable(
  'review_assignment_counts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    cycle_id: uuid().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    reviewer_id: uuid().notNull(),
    state: text({ enum: LISTED_STATES }).notNull(),
    number: integer().notNull(),
  },
  (t) => [index().on(t.cycle_id, t.stage)],
);

/** A proposal of assignments that only its round's admins see until it is published (rule:assignment-drafts). */
export const assignment_drafts = pgTable(
  'assignment_drafts',
  {
    id: id(),
    cycle_id: uuid().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    state: text({ enum: ASSIGNMENT_DRAFT_STATES }).notNull().default('computing'),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Why nothing could be proposed. */
    problem: text(),
    /** How long the solver took, in milliseconds, and what the assignment costs. */
    solver_ms: integer(),
    cost: integer(),
    created_at: createdAt(),
  },
  (t) => [
    unique('assignment_drafts_one').on(t.cycle_id, t.stage),
    foreignKey({
      name: 'assignment_drafts_round_of_cycle',
      columns: [t.cycle_id, t.stage],
      foreignColumns: [review_rounds.cycle_id, review_rounds.stage],
    }),
    check('assignment_drafts_state', oneOf('state', ASSIGNMENT_DRAFT_STATES)),
    index().on(t.created_by),
  ],
);

export const assignment_draft_pairs = pgTable(
  'assignment_draft_pairs',
  {
    draft_id: uuid()
      .notNull()
      .references(() => assignment_drafts.id, { onDelete: 'cascade' }),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    reviewer_id: uuid()
      .notNull()
      .references(() => reviewers.id, { onDelete: 'cascade' }),
    is_common: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.draft_id, t.application_id, t.reviewer_id] }),
    index().on(t.application_id),
    index().on(t.reviewer_id),
  ],
);

/** The days on which a person was reminded of open reviews: one email a person and day (rule:review-reminders). */
export const review_reminders = pgTable(
  'review_reminders',
  { user_id: userId().notNull(), day: date({ mode: 'string' }).notNull() },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
);
