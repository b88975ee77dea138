import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { applications } from './applications.ts';
import { hasSigns, instant } from './columns.ts';

/**
 * What the list of staff searches and shows of an application's people, in one row. Triggers keep it (rule:applications-search). `names` has
 * the names and addresses of its people, its team and its project, `colleges` the colleges of its people, both folded; each text follows a
 * line break and a space. `names_key` is `names` as its index reads it, see `search_key`. `members` are the first five of the roster,
 * `has_people` says whether one of them has an account and hasn't left. The last columns are the keys by which the list is sorted that belong
 * to other tables, with folded names (rule:applications-sorting); each has an index in its order.
 */
export const application_searches = pgTable(
  'application_searches',
  {
    application_id: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** That of the application, as is `created_at`. */
    cycle_id: uuid().notNull(),
    created_at: instant(),
    names: text().notNull(),
    names_key: text().notNull().default(''),
    colleges: text().notNull(),
    members: json().notNull().default([]),
    member_count: integer().notNull().default(0),
    has_people: boolean().notNull().default(false),
    /** That of the team, or of the single applicant. */
    applicant_name: text(),
    project_name: text(),
    contact_email: text(),
    contact_college: text(),
  },
  (t) => [
    // With the cycle (btree_gin), so that a search reads no rows of former ones.
    index('application_searches_cycle_key').using(
      'gin',
      t.cycle_id,
      t.names_key.op('gin_trgm_ops'),
      t.colleges.op('gin_trgm_ops'),
    ),
    index('application_searches_colleges').using(
      'gin',
      t.cycle_id,
      sql`string_to_array(colleges, chr(10) || ' ')`,
    ),
    // For texts of signs, which have no trigrams.
    index('application_searches_signs').on(t.application_id).where(hasSigns),
    index('application_searches_applicant_order')
      .on(t.cycle_id, t.applicant_name, t.created_at.desc().nullsFirst(), t.application_id)
      .where(sql`applicant_name is not null`),
    index('application_searches_project_order')
      .on(t.cycle_id, t.project_name, t.created_at.desc().nullsFirst(), t.application_id)
      .where(sql`project_name is not null`),
    index('application_searches_contact_order')
      .on(t.cycle_id, t.contact_email, t.created_at.desc().nullsFirst(), t.application_id)
      .where(sql`contact_email is not null`),
    index('application_searches_college_order')
      .on(t.cycle_id, t.contact_college, t.created_at.desc().nullsFirst(), t.application_id)
      .where(sql`contact_college is not null`),
  ],
);

/**
 * The email domains of the applicant and the roster of each submitted application, for conflicts of interest. Triggers keep them with the row
 * of the list (rule:conflicts-of-interest).
 */
export const application_domains = pgTable(
  'application_domains',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    cycle_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.domain] }),
    index().on(t.cycle_id, t.domain, t.application_id),
  ],
);

/**
 * The submitted reviews of each application with one: how many, and their adjusted score, both of the stage that gives its score
 * (rule:derived-score). Triggers keep it; a table of its own, because an index of the texts above would grow with every review. Its readers
 * must not show or sort by a row that `hidesScore` (rule:others-reviews-are-hidden).
 */
export const application_review_sums = pgTable(
  'application_review_sums',
  {
    application_id: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** That of the application, as is `created_at`. */
    cycle_id: uuid().notNull(),
    created_at: instant().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    reviews: integer().notNull(),
    /** Null if none of its reviewers has a figure. */
    adjusted: doublePrecision(),
  },
  (t) => [
    index('application_review_sums_reviews_order').on(
      t.cycle_id,
      t.reviews,
      t.created_at.desc().nullsFirst(),
      t.application_id,
    ),
    index('application_review_sums_adjusted_order')
      .on(t.cycle_id, t.adjusted, t.created_at.desc().nullsFirst(), t.application_id, t.reviews, t.stage)
      .where(sql`adjusted is not null`),
  ],
);

/**
 * The number of applications by cycle, status, stage and kind: the sum of `number`. Triggers on `applications` add rows per statement, so that
 * writers don't wait for each other, and a job sums them up (docs/decisions).
 */
export const application_counts = pgTable('application_counts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  cycle_id: uuid().notNull(),
  status: text({ enum: APPLICATION_STATUSES }).notNull(),
  stage: text({ enum: APPLICATION_STAGES }).notNull(),
  is_team: boolean().notNull(),
  number: integer().notNull(),
});

/** The same by project, for the figures of all projects; the list of applications reads fewer rows. */
export const application_project_counts = pgTable(
  'application_project_counts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    cycle_id: uuid().notNull(),
    project_id: uuid().notNull(),
    status: text({ enum: APPLICATION_STATUSES }).notNull(),
    number: integer().notNull(),
  },
  (t) => [index().on(t.cycle_id)],
);
