import { sql } from 'drizzle-orm';
import {
  bigserial,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import type { ReviewerFigure } from '#domain/reviews/fairness/strictness.ts';
import { applications } from './applications.ts';
import { instant } from './columns.ts';
import { review_rounds } from './review-setup.ts';

export type IdentifiedFigure = ReviewerFigure & { reviewer_id: string };

/**
 * The submitted reviews of each application in each stage with one, as the results search, sort and show them (rule:review-results). Triggers
 * keep it. Its readers must leave out what `closedToReader` has (rule:others-reviews-are-hidden).
 */
export const review_stage_sums = pgTable(
  'review_stage_sums',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    cycle_id: uuid().notNull(),
    project_id: uuid().notNull(),
    reviews: integer().notNull(),
    /** Those of reviewers who did not abstain, and their sum. */
    scores: integer().notNull(),
    score_sum: numeric({ mode: 'number' }).notNull(),
    mean: doublePrecision(),
    score_range: doublePrecision(),
    /** Null if none of its reviewers has a figure. */
    adjusted: doublePrecision(),
    /** The number of scores in each bin, from the lowest. */
    bins: integer().array().notNull(),
    /** Those with a note to the applicants or its feedback, and of these the notes that nobody has released or prepared. */
    notes: integer().notNull().default(0),
    new_notes: integer().notNull().default(0),
    /** The folded name of the team or applicant, and those of the project and the reference, which a search compares; a space begins each. */
    applicant: text().notNull(),
    names: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.stage] }),
    // Read backwards they are the results in descending order, of each number of reviews by itself.
    index('review_stage_sums_mean').on(
      t.cycle_id,
      t.stage,
      t.reviews,
      t.mean,
      t.application_id.desc().nullsFirst(),
    ),
    index('review_stage_sums_adjusted').on(
      t.cycle_id,
      t.stage,
      t.reviews,
      t.adjusted,
      t.mean,
      t.application_id.desc().nullsFirst(),
    ),
    index('review_stage_sums_range').on(
      t.cycle_id,
      t.stage,
      t.reviews,
      t.score_range,
      t.mean,
      t.application_id.desc().nullsFirst(),
    ),
    // All that the cut line reads of the rows of a project.
    index('review_stage_sums_of_project').on(
      t.cycle_id,
      t.stage,
      t.project_id,
      t.reviews,
      t.adjusted,
      t.mean,
      t.application_id.desc().nullsFirst(),
      t.score_range,
    ),
    index('review_stage_sums_search').using(
      'gin',
      t.cycle_id,
      t.stage,
      t.names.op('gin_trgm_ops'),
      t.applicant.op('gin_trgm_ops'),
    ),
    index('review_stage_sums_noted')
      .on(t.cycle_id, t.stage, t.application_id, t.new_notes)
      .where(sql`notes > 0`),
  ],
);

/**
 * The submitted reviews of each reviewer in each round, and without a reviewer the reviewed applications of the round: the sums of these
 * rows. `changes` sums up to the revision of the reviews of a round. Triggers add rows per statement, so that reviewers don’t wait for each
 * other, and a job sums them up (docs/decisions).
 */
export const review_counts = pgTable(
  'review_counts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    cycle_id: uuid().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    reviewer_id: uuid(),
    changes: integer().notNull().default(0),
    applications: integer().notNull().default(0),
    reviews: integer().notNull().default(0),
    scores: integer().notNull().default(0),
    score_sum: numeric({ mode: 'number' }).notNull().default(0),
    bins: integer().array().notNull().default(sql`array_fill(0, array[10])`),
  },
  (t) => [index().on(t.cycle_id, t.stage)],
);

/**
 * The points by which each reviewer of a round scores above the others, by the id of the reviewer, and the version of the reviews behind
 * them; it is empty while the sums don't have them all yet. A job keeps them; the sums of reviews read them (rule:adjusted-score).
 */
export const review_round_figures = pgTable(
  'review_round_figures',
  {
    cycle_id: uuid().notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    version: text().notNull(),
    effects: jsonb().$type<Record<string, number>>().notNull(),
    /** The same figures with their errors and reasons; null until this release has computed them. */
    figures: jsonb().$type<IdentifiedFigure[]>(),
    /** When the reviews behind them were read. */
    computed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.cycle_id, t.stage] }),
    foreignKey({
      name: 'review_round_figures_round',
      columns: [t.cycle_id, t.stage],
      foreignColumns: [review_rounds.cycle_id, review_rounds.stage],
    }),
  ],
);
