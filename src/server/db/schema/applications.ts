import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
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
import { WITHDRAWN_BY } from '#domain/application-actions.ts';
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { cycles } from './cycles.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

export const applications = pgTable(
  'applications',
  {
    id: id(),
    project_id: uuid().notNull(),
    /** That of the project; the default is for drafts of the previous release. */
    cycle_id: uuid().notNull().default(sql`current_cycle()`),
    applicant_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    team_id: uuid(),
    /** The writer of a draft chose a team application, even without a team yet (rule:draft-remembers-team). */
    is_for_team: boolean().notNull().default(false),
    status: text({ enum: APPLICATION_STATUSES }).notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull().default('initial'),
    /** The first set of rule:blocking-freezing-protecting, as a column for a constraint. */
    blocks: boolean().notNull().generatedAlwaysAs(sql`status not in ('draft', 'withdrawn')`),
    initial_proposal: text().notNull().default(''),
    technical_approach: text(),
    tech_stack: text(),
    past_experience: text(),
    curriculum_fit: text(),
    time_commitment: text(),
    timeline: text(),
    presentation_file_id: uuid().references(() => files.id),
    /** Length of the combined detailed proposal; a trigger updates it, so that lists don't read the texts (rule:detailed-proposal-sections). */
    detailed_characters: integer(),
    score: integer(),
    admin_comments: text(),
    withdrawn_by: text({ enum: WITHDRAWN_BY }),
    /** Increases with every saved draft, to detect concurrent saves of two devices (rule:drafts-are-saved). */
    revision: integer().notNull().default(1),
    /** A repeated key returns the same application. */
    submission_key: uuid().unique(),
    /** The project number and a number of four or more digits; a trigger sets it with `submitted_at`, and nothing changes it (rule:receipt). */
    reference: text().unique(),
    submitted_at: instant(),
    detailed_submitted_at: instant(),
    decided_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'applications_project_of_cycle',
      columns: [t.project_id, t.cycle_id],
      foreignColumns: [projects.id, projects.cycle_id],
    }),
    foreignKey({
      name: 'applications_team_of_cycle',
      columns: [t.team_id, t.cycle_id],
      foreignColumns: [teams.id, teams.cycle_id],
    }),
    check('applications_status', oneOf('status', APPLICATION_STATUSES)),
    check('applications_stage', oneOf('stage', APPLICATION_STAGES)),
    check('applications_score', sql`${t.score} between 0 and 100`),
    check('applications_stage_agrees', sql`(stage = 'detailed') = (technical_approach is not null)`),
    check('applications_submitted', sql`status in ('draft', 'withdrawn') or submitted_at is not null`),
    unique('applications_roster_key').on(t.id, t.project_id, t.blocks),
    uniqueIndex('applications_one_draft').on(t.project_id, t.applicant_id).where(sql`status = 'draft'`),
    // The cycle comes first; a project, a team and a person lead to few rows by themselves.
    index('applications_newest').on(t.cycle_id, t.created_at.desc().nullsFirst(), t.id),
    index().on(t.project_id, t.created_at.desc().nullsFirst(), t.id),
    index('applications_status_order').on(t.cycle_id, t.status, t.created_at.desc().nullsFirst(), t.id),
    index('applications_submitted_order')
      .on(t.cycle_id, t.submitted_at, t.created_at, t.id)
      .where(sql`submitted_at is not null`),
    index('applications_by_score')
      .on(t.cycle_id, t.score, t.created_at.desc().nullsFirst(), t.id)
      .where(sql`score is not null`),
    index('applications_unscored')
      .on(t.cycle_id, t.created_at.desc().nullsFirst(), t.id)
      .where(sql`score is null and status not in ('draft', 'withdrawn')`),
    index('applications_proposals').on(
      t.cycle_id,
      sql`(coalesce(detailed_characters, case when submitted_at is null then -1 else 0 end))`,
      // Most applications have no detailed proposal and thus the same key.
      t.created_at.desc().nullsFirst(),
      t.id,
    ),
    index().on(t.applicant_id, t.cycle_id),
    index('applications_drafts').on(t.cycle_id, t.applicant_id, t.id).where(sql`status = 'draft'`),
    index().on(t.team_id),
    index().on(t.presentation_file_id),
    // What the overview says of decisions; the id is for those that a viewer doesn't see.
    index('applications_decided')
      .on(t.cycle_id, t.status, t.submitted_at, t.decided_at, t.id)
      .where(sql`decided_at is not null`),
    // All columns of the overview's counts, so that it never reads the long texts.
    index('applications_figures').on(
      t.cycle_id,
      t.status,
      t.project_id,
      t.stage,
      t.submitted_at,
      t.decided_at,
      t.team_id,
    ),
  ],
);

/** The draft of a detailed proposal, with its uploaded presentation (rule:drafts-are-saved). */
export const detailed_drafts = pgTable(
  'detailed_drafts',
  {
    application_id: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    technical_approach: text().notNull().default(''),
    tech_stack: text().notNull().default(''),
    past_experience: text().notNull().default(''),
    curriculum_fit: text().notNull().default(''),
    time_commitment: text().notNull().default(''),
    timeline: text().notNull().default(''),
    presentation_file_id: uuid().references(() => files.id, { onDelete: 'set null' }),
    revision: integer().notNull().default(0),
    /** A draft that began before the deadline has some more minutes (rule:second-deadline). */
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [index().on(t.presentation_file_id)],
);

/** The reminders before the deadline of a step: each is sent once (rule:draft-reminders, rule:second-deadline). */
export const draft_reminders = pgTable(
  'draft_reminders',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    step: text({ enum: APPLICATION_STAGES }).notNull().default('initial'),
    days: integer().notNull(),
    closes_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.step, t.days, t.closes_at] })],
);

/** A later deadline of one step of a project for one person, from staff (rule:one-persons-deadline). */
export const deadline_extensions = pgTable(
  'deadline_extensions',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    project_id: uuid().notNull(),
    /** That of the project, for the guard of archived cycles. */
    cycle_id: uuid().notNull(),
    step: text({ enum: APPLICATION_STAGES }).notNull(),
    until: instant().notNull(),
    /** For staff alone. */
    reason: text().notNull(),
    granted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.project_id, t.step] }),
    foreignKey({
      name: 'deadline_extensions_project_of_cycle',
      columns: [t.project_id, t.cycle_id],
      foreignColumns: [projects.id, projects.cycle_id],
    }),
    check('deadline_extensions_step', oneOf('step', APPLICATION_STAGES)),
    index().on(t.project_id, t.created_at.desc().nullsFirst()),
    index().on(t.granted_by),
    index('deadline_extensions_due').on(t.until),
  ],
);

/** The order in which a person wants their applications of a cycle, as last sent; one that isn't live any more has no place (rule:wishes-in-order). */
export const wish_lists = pgTable(
  'wish_lists',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cycle_id: uuid()
      .notNull()
      .references(() => cycles.id),
    application_ids: uuid().array().notNull(),
    sent_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.cycle_id] }), index().on(t.cycle_id)],
);

/** The history of an application, for its timeline and for staff. */
export const application_events = pgTable(
  'application_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'submitted',
        'detailed_submitted',
        'status_changed',
        'withdrawn',
        'member_left',
        'contacted',
        'reviewed',
      ],
    }).notNull(),
    from_status: text({ enum: APPLICATION_STATUSES }),
    to_status: text({ enum: APPLICATION_STATUSES }),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.application_id, t.id)],
);
