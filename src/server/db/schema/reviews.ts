import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import type { Marks } from '#domain/reviews/reviews.ts';
import { applications } from './applications.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { review_assignments } from './review-assignments.ts';
import { rubrics } from './review-setup.ts';
import { users } from './users.ts';

/**
 * A review of an assignment, a draft until it is submitted. `first_…` is what it was when submitted, for reviews that changed after the
 * identity appeared (rule:changed-reviews-are-marked).
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    cycle_id: uuid().notNull(),
    assignment_id: uuid()
      .notNull()
      .unique()
      .references(() => review_assignments.id, { onDelete: 'cascade' }),
    application_id: uuid().notNull(),
    reviewer_id: uuid().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    rubric_id: uuid()
      .notNull()
      .references(() => rubrics.id),
    marks: jsonb().$type<Marks>().notNull().default({}),
    private_note: text().notNull().default(''),
    applicant_note: text().notNull().default(''),
    /** 0 to 100; null while it is a draft, or if the reviewer abstained on every criterion. */
    score: numeric({ precision: 7, scale: 4, mode: 'number' }),
    first_score: numeric({ precision: 7, scale: 4, mode: 'number' }),
    first_marks: jsonb().$type<Marks>(),
    /** Increases with every save, to detect concurrent saves of two devices. */
    revision: integer().notNull().default(1),
    submitted_at: instant(),
    changed_at: instant(),
    updated_at: createdAt(),
  },
  (t) => [
    check('reviews_stage', oneOf('stage', APPLICATION_STAGES)),
    check('reviews_score', sql`score between 0 and 100 and first_score between 0 and 100`),
    check('reviews_submitted', sql`submitted_at is not null or (score is null and first_marks is null)`),
    index('reviews_submitted_of_application')
      .on(t.application_id, t.stage)
      .where(sql`submitted_at is not null`),
    index('reviews_submitted_of_round')
      .on(t.cycle_id, t.stage, t.application_id, t.reviewer_id, t.score)
      .where(sql`submitted_at is not null`),
    index('reviews_noted')
      .on(t.cycle_id, t.stage, t.application_id, t.id)
      .where(sql`submitted_at is not null and btrim(applicant_note) <> ''`),
    index().on(t.reviewer_id, t.stage),
    index().on(t.rubric_id),
  ],
);

/** The discussion of an application among its reviewers and staff (rule:review-discussion). */
export const review_comments = pgTable(
  'review_comments',
  {
    id: id(),
    cycle_id: uuid().notNull(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.application_id, t.created_at, t.id), index().on(t.author_id)],
);

/** A note that an admin released to the applicant, with the admin's wording (rule:feedback-is-released). */
export const review_feedback = pgTable(
  'review_feedback',
  {
    review_id: uuid()
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    cycle_id: uuid().notNull(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    released_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    released_at: createdAt(),
    /** Its people see it from the final decision on. */
    waits_for_decision: boolean().notNull().default(false),
  },
  (t) => [index().on(t.application_id), index().on(t.released_by)],
);

/**
 * The texts of a submitted step as a blind reviewer reads and searches them (rule:blind-reading). `source_version` is the
 * time of the submission and a hash of the words that were removed: after a change of a name, a college or a team the next reader cleans it
 * again. The previous release calls it `known` (docs/decisions/034).
 */
export const application_blind_texts = pgTable(
  'application_blind_texts',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    known: text().notNull(),
    source_version: text(),
    sections: json().$type<{ label: string; text: string }[]>().notNull(),
    /** The texts of the sections as a search compares them. */
    folded: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.stage] }),
    check('application_blind_texts_stage', oneOf('stage', APPLICATION_STAGES)),
  ],
);
