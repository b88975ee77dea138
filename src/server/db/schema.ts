/**
 * The whole database. Columns have the names of the product's rules (rule:nine-statuses), so rows, API responses and form fields use the
 * same words. Constraints prevent invalid states.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { WITHDRAWN_BY } from '#domain/applications/application-actions.ts';
import {
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  STAFF_STATUSES,
} from '#domain/applications/application-statuses.ts';
import { BULK_KINDS, BULK_OUTCOMES, BULK_STATES } from '#domain/applications/bulk-runs.ts';
import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';
import { CYCLE_STATES, type LandingFigure } from '#domain/cycles/cycles.ts';
import { LIVE_TOPICS } from '#domain/live.ts';
import { MAIL_KINDS, MAIL_STATUSES, names } from '#domain/mails/mails.ts';
import { MAIL_TOPICS, NOTIFICATION_KINDS } from '#domain/mails/notifications.ts';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, PROJECT_STATUSES } from '#domain/projects/projects.ts';
import { REVIEW_COPY_PROBLEMS, REVIEW_COPY_STATES } from '#domain/reviews/review-copies.ts';
import {
  ASSIGNMENT_DRAFT_STATES,
  ASSIGNMENT_STATES,
  CONFLICT_SOURCES,
  type Criterion,
  type Marks,
} from '#domain/reviews/reviews.ts';
import type { SavedFilter } from '#domain/staff/saved-views.ts';
import { DETAILED_PROPOSAL_GATES } from '#domain/staff/settings.ts';
import { JOIN_POLICIES } from '#domain/teams/teams.ts';
import { FILE_KINDS } from '#domain/uploads.ts';
import { ACCOUNT_ENDINGS, ROLES } from '#domain/users/users.ts';

const citext = customType<{ data: string }>({ dataType: () => 'citext' });
/** A transaction number, which never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const instant = () => timestamp({ withTimezone: true, mode: 'string' });
const createdAt = () => instant().notNull().defaultNow();
const id = () => uuid().primaryKey().defaultRandom();
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** Names for a search for signs such as `%` (db/patterns.ts), which trigrams cannot find. */
const hasSigns = sql.raw(`names ~ '[[:space:]][^[:alnum:][:space:]]|[^[:alnum:]]{3}'`);
const hasRareSign = (column: string) => sql.raw(`${column} ~ '[^[:alnum:][:space:].''’-]'`);

// ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const users = pgTable('users', {
  id: id(),
  email: citext().notNull().unique(),
  email_verified: boolean().notNull().default(false),
  two_factor_enabled: boolean().notNull().default(false),
  disabled_at: instant(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const userId = () => uuid().references(() => users.id, { onDelete: 'cascade' });

/** The database also has columns that only the previous release uses: `docs/decisions/033` says which, and which release removes them. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: userId().notNull(),
    /** Null for a session of the previous release (auth/former-sessions.ts). */
    token_hash: text().unique(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    user_agent: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.user_id), index().on(t.expires_at)],
);

/** Why a session ended with its account, for open pages: only the holder of the former cookie can read it. It has a hash of the token and no personal data. */
export const ended_sessions = pgTable(
  'ended_sessions',
  {
    token_hash: text().primaryKey(),
    ended_by: text({ enum: ACCOUNT_ENDINGS }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('ended_sessions_ended_by', oneOf('ended_by', ACCOUNT_ENDINGS)), index().on(t.expires_at)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    user_id: userId().notNull(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    password: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique().on(t.provider_id, t.account_id), index().on(t.user_id)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier), index().on(t.expires_at)],
);

/** A pending sign-up; it becomes an account when its link is opened with its password (rule:verified-before-sign-in). */
export const pending_sign_ups = pgTable(
  'pending_sign_ups',
  {
    id: id(),
    email: citext().notNull(),
    password_hash: text().notNull(),
    token_hash: text().notNull().unique(),
    privacy_version: text().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.email), index().on(t.expires_at)],
);

/** A new address of an account, pending until its link is opened; one at a time. */
export const email_changes = pgTable(
  'email_changes',
  {
    user_id: userId().primaryKey(),
    email: citext().notNull(),
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.expires_at)],
);

/** The authenticator app of an account; it is active when `users.two_factor_enabled` is set, before that in setup. */
export const authenticators = pgTable('authenticators', {
  user_id: userId().primaryKey(),
  /** Encrypted with a key of the server. */
  secret: text().notNull(),
  /** The newest time step whose code was used; no code works twice. */
  last_step: integer(),
  created_at: createdAt(),
});

/** Each works once and is then deleted. */
export const recovery_codes = pgTable(
  'recovery_codes',
  { id: id(), user_id: userId().notNull(), code_hash: text().notNull() },
  (t) => [index().on(t.user_id)],
);

/** Attempts in the current window, by subject (an address, an account, a recipient). */
export const rate_limits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), count: integer().notNull(), resets_at: instant().notNull() },
  (t) => [index().on(t.resets_at)],
);

// ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const departments = pgTable('departments', {
  id: id(),
  name: citext().notNull().unique(),
  description: text(),
});

/** One row per person, created with the account; `user_id` is the person's only id (docs/decisions). */
export const profiles = pgTable(
  'profiles',
  {
    user_id: userId().primaryKey(),
    display_name: text(),
    college: text(),
    degree: text(),
    year: integer(),
    phone: text(),
    past_experiences: text(),
    github_link: text(),
    resume_file_id: uuid(),
    role: text({ enum: ROLES }).notNull().default('student'),
    department_id: uuid().references(() => departments.id, { onDelete: 'set null' }),
    profile_completed: boolean().notNull().default(false),
    looking_for_team: boolean().notNull().default(false),
    looking_note: text(),
    skills: text().array().notNull().default(sql`'{}'`),
    privacy_version: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('profiles_role', oneOf('role', ROLES)),
    check('profiles_year', sql`${t.year} between 1 and 10`),
    index().on(t.department_id),
    index().on(t.created_at.desc().nullsFirst(), t.user_id),
    index('profiles_by_name').on(sql`lower(${t.display_name})`, t.user_id),
    index('profiles_seekers').on(t.updated_at.desc().nullsFirst()).where(sql`looking_for_team`),
    index('profiles_staff').on(t.role).where(sql`role <> 'student'`),
    index('profiles_rare_signs').on(t.user_id).where(hasRareSign('display_name')),
    index('profiles_name_order').on(sql`fold(display_name)`).where(sql`display_name is not null`),
    index('profiles_college_order').on(sql`fold(btrim(college))`).where(sql`college is not null`),
  ],
);

/** A named filter and sort of Applications Management (permission:managePreferences). */
export const saved_views = pgTable(
  'saved_views',
  {
    id: id(),
    user_id: userId().notNull(),
    name: citext().notNull(),
    filter: jsonb().$type<SavedFilter>().notNull(),
    created_at: createdAt(),
  },
  (t) => [unique('saved_views_name').on(t.user_id, t.name)],
);

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A file in the store, reachable only through /files/{id}. Unattached files are swept (rule:no-orphaned-files) (rule:files-are-private). */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull().unique(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    content_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** The project that shows this picture. */
    project_id: uuid().references(() => projects.id),
    /** The presentation whose pages this review copy shows. */
    copy_of: uuid().references((): AnyPgColumn => files.id, { onDelete: 'cascade' }),
    /** Of a presentation; null until a job has noticed it (rule:blind-reading). */
    review_copy_state: text({ enum: REVIEW_COPY_STATES }),
    review_copy_problem: text({ enum: REVIEW_COPY_PROBLEMS }),
    attached_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.owner_id),
    index('files_of_project').on(t.project_id).where(sql`project_id is not null`),
    index('files_unattached').on(t.created_at).where(sql`attached_at is null`),
    uniqueIndex('files_one_review_copy').on(t.copy_of).where(sql`copy_of is not null`),
    index('files_without_review_copy')
      .on(t.created_at)
      .where(sql`kind = 'presentation' and (review_copy_state is null or review_copy_state = 'waiting')`),
  ],
);

// ── Cycles ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A run of the programme, for example a year. Triggers refuse every change of rows of an archived cycle (docs/decisions). Null settings are
 * those of the site.
 */
export const cycles = pgTable(
  'cycles',
  {
    id: id(),
    name: citext().notNull(),
    /** The short address, for URLs. */
    slug: text().notNull().unique('cycles_slug'),
    state: text({ enum: CYCLE_STATES }).notNull().default('draft'),
    opens_at: instant(),
    closes_at: instant(),
    /** A job opens or closes the cycle at its time. */
    opens_by_itself: boolean().notNull().default(false),
    closes_by_itself: boolean().notNull().default(false),
    /** The deadline of new projects. */
    default_deadline: instant(),
    hero_background_image: text(),
    detailed_proposal_gate: text({ enum: DETAILED_PROPOSAL_GATES }),
    landing_text: text(),
    landing_figures: jsonb().$type<LandingFigure[]>(),
    /** The cycle whose projects it offers again. */
    copied_from_id: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('cycles_name').on(t.name),
    check('cycles_state', oneOf('state', CYCLE_STATES)),
    check('cycles_slug_form', sql.raw(`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> '${ALL_CYCLES}'`)),
    check('cycles_dates', sql`${t.opens_at} <= ${t.closes_at}`),
    check(
      'cycles_scheduled',
      sql`(opens_at is not null or not opens_by_itself) and (closes_at is not null or not closes_by_itself)`,
    ),
    foreignKey({ columns: [t.copied_from_id], foreignColumns: [t.id] }),
  ],
);

/** Old rows belong to the first cycle; the previous release and drafts of tests name none. */
const cycleId = () =>
  uuid()
    .notNull()
    .default(sql`current_cycle()`)
    .references(() => cycles.id);

// ── Projects ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const projects = pgTable(
  'projects',
  {
    id: id(),
    cycle_id: cycleId(),
    project_number: citext().notNull(),
    name: text().notNull(),
    description: text(),
    what_is_it: text(),
    problem_statement: text(),
    data_available: text(),
    project_requirements: text(),
    primary_use_cases: text(),
    requirements: text(),
    deliverables: text(),
    additional_features: text(),
    category: text({ enum: PROJECT_CATEGORIES }).notNull(),
    priority: text({ enum: PROJECT_PRIORITIES }).notNull().default('medium'),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('active'),
    skills_required: text().array().notNull().default(sql`'{}'`),
    images: text().array().notNull().default(sql`'{}'`),
    main_image_url: text(),
    sample_data_url: text(),
    application_deadline: instant(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    estimated_completion_date: date({ mode: 'string' }),
    budget: numeric({ precision: 14, scale: 2, mode: 'number' }),
    max_team_size: integer().notNull().default(5),
    is_visible_to_public: boolean().notNull().default(true),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    department_id: uuid().references(() => departments.id, { onDelete: 'set null' }),
    /** The project of an earlier cycle that it continues. */
    copied_from_id: uuid(),
    /** A copy that its owner has not confirmed yet; nobody else sees it before. */
    awaits_confirmation: boolean().notNull().default(false),
    deleted_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('projects_category', oneOf('category', PROJECT_CATEGORIES)),
    check('projects_priority', oneOf('priority', PROJECT_PRIORITIES)),
    check('projects_status', oneOf('status', PROJECT_STATUSES)),
    check('projects_team_size', sql`${t.max_team_size} between 1 and 5`),
    unique('projects_cycle').on(t.id, t.cycle_id),
    uniqueIndex('projects_number').on(t.cycle_id, t.project_number).where(sql`deleted_at is null`),
    index('projects_name_order').on(t.cycle_id, sql`fold(name)`),
    // With all columns of the unfiltered list, so that it doesn't read the long texts.
    index('projects_newest')
      .on(
        t.cycle_id,
        t.created_at.desc().nullsFirst(),
        t.id,
        t.status,
        t.is_visible_to_public,
        t.owner_id,
        t.application_deadline,
      )
      .where(sql`deleted_at is null`),
    index().on(t.owner_id),
    foreignKey({ columns: [t.copied_from_id], foreignColumns: [t.id] }).onDelete('set null'),
    uniqueIndex('projects_one_copy').on(t.copied_from_id, t.cycle_id).where(sql`deleted_at is null`),
    check('projects_awaits_confirmation', sql`not (awaits_confirmation and is_visible_to_public)`),
  ],
);

// ── Teams ───────────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Applications ────────────────────────────────────────────────────────────────────────────────────────────────────

export const applications = pgTable(
  'applications',
  {
    id: id(),
    project_id: uuid().notNull(),
    /** That of the project; a trigger sets it. */
    cycle_id: uuid().notNull().default(sql`null`),
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
    index('applications_score_order').on(t.cycle_id, t.score).where(sql`score is not null`),
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
    index().on(t.team_id),
    index().on(t.presentation_file_id),
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
    updated_at: createdAt(),
  },
  (t) => [index().on(t.presentation_file_id)],
);

/** The reminders of drafts before their cycle closes: each is sent once (rule:draft-reminders). */
export const draft_reminders = pgTable(
  'draft_reminders',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    days: integer().notNull(),
    closes_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.days, t.closes_at] })],
);

/**
 * The roster at the time of the application, one row for a solo applicant. `blocks` follows the application's column through the foreign
 * key, so a unique index enforces rule:one-blocking-application (rule:roster-is-copied).
 */
export const application_members = pgTable(
  'application_members',
  {
    id: id(),
    application_id: uuid().notNull(),
    project_id: uuid().notNull(),
    blocks: boolean().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    is_leader: boolean().notNull().default(false),
    display_name: text().notNull(),
    email: citext(),
    left_at: instant(),
    /** They left and applied again before the rule counted former members; no new row is exempt (rule:one-blocking-application). */
    is_exempt: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: 'application_members_application',
      columns: [t.application_id, t.project_id, t.blocks],
      foreignColumns: [applications.id, applications.project_id, applications.blocks],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index().on(t.application_id),
    index().on(t.user_id),
    uniqueIndex('application_members_one_blocking')
      .on(t.project_id, t.user_id)
      .where(sql`blocks and not is_exempt`),
  ],
);

/**
 * What the list of staff searches and shows of an application's people, in one row. Triggers keep it (rule:applications-search). `names` has
 * the names and addresses of its people, its team and its project, `colleges` the colleges of its people, both folded; each text follows a
 * line break and a space. `names_key` is `names` as its index reads it, see `search_key`. `members` are the first five of the roster,
 * `has_people` says whether one of them has an account and hasn't left. `contact_college` is the folded college of the contact, for the
 * order by college (rule:applications-sorting).
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
    contact_college: text(),
  },
  (t) => [
    index('application_searches_key').using(
      'gin',
      t.names_key.op('gin_trgm_ops'),
      t.colleges.op('gin_trgm_ops'),
    ),
    // For texts of signs, which have no trigrams.
    index('application_searches_signs').on(t.application_id).where(hasSigns),
    index('application_searches_college_order')
      .on(t.cycle_id, t.contact_college, t.created_at.desc().nullsFirst(), t.application_id)
      .where(sql`contact_college is not null`),
  ],
);

/**
 * The résumé of each person on the roster when a step was submitted, so that a later replacement changes no receipt. It has name and hash
 * only and is deleted with the person (rule:erasure).
 */
export const application_resumes = pgTable(
  'application_resumes',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    step: text({ enum: APPLICATION_STAGES }).notNull(),
    user_id: userId().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.step, t.user_id] }), index().on(t.user_id)],
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

/** A change of many applications at once (docs/decisions). Selection and change are fixed before it starts. */
export const bulk_runs = pgTable(
  'bulk_runs',
  {
    id: id(),
    actor_id: userId().notNull(),
    kind: text({ enum: BULK_KINDS }).notNull(),
    status: text({ enum: STAFF_STATUSES }),
    message: text(),
    /** Added to the emails about the status. */
    note: text(),
    state: text({ enum: BULK_STATES }).notNull().default('previewed'),
    /** When the emails of a finished run are sent; until then it can be undone. */
    undo_until: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('bulk_runs_kind', oneOf('kind', BULK_KINDS)),
    check('bulk_runs_state', oneOf('state', BULK_STATES)),
    check(
      'bulk_runs_action',
      sql`(kind = 'set_status') = (status is not null) and (kind = 'message') = (message is not null)`,
    ),
    check('bulk_runs_note', sql`note is null or kind = 'set_status'`),
    index().on(t.actor_id, t.created_at.desc().nullsFirst()),
    index().on(t.created_at),
  ],
);

/** One row per application; its outcome is written in the transaction that changes the application. */
export const bulk_run_rows = pgTable(
  'bulk_run_rows',
  {
    run_id: uuid()
      .notNull()
      .references(() => bulk_runs.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** No foreign key: the result still counts an application that was erased later. */
    application_id: uuid().notNull(),
    seen_status: text({ enum: APPLICATION_STATUSES }).notNull(),
    outcome: text({ enum: BULK_OUTCOMES }),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.place] }),
    check('bulk_run_rows_outcome', oneOf('outcome', BULK_OUTCOMES)),
    index('bulk_run_rows_pending').on(t.run_id, t.place).where(sql`outcome is null`),
  ],
);

// ── Reviews ─────────────────────────────────────────────────────────────────────────────────────────────────────────

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
    per_application: integer().notNull().default(3),
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

/**
 * The texts of a submitted step as a blind reviewer reads and searches them (rule:blind-reading). `known` is the time of the
 * submission and a hash of the words that were removed: after a change of a name, a college or a team the next reader cleans it again.
 */
export const application_blind_texts = pgTable(
  'application_blind_texts',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stage: text({ enum: APPLICATION_STAGES }).notNull(),
    known: text().notNull(),
    sections: json().$type<{ label: string; text: string }[]>().notNull(),
    /** The texts of the sections as a search compares them. */
    folded: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.stage] }),
    check('application_blind_texts_stage', oneOf('stage', APPLICATION_STAGES)),
  ],
);

/** A published assignment; only reviews/transitions.ts writes its state. */
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
    index('review_assignments_round').on(t.cycle_id, t.stage, t.state),
  ],
);

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
    index().on(t.reviewer_id),
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
  },
  (t) => [index().on(t.application_id), index().on(t.released_by)],
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

// ── The site ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const site_settings = pgTable('site_settings', {
  setting_key: text().primaryKey(),
  setting_value: jsonb().notNull(),
  description: text(),
  updated_at: createdAt(),
});

/** One row whose version triggers increase after every change of projects or settings; cached data is valid for one version (docs/decisions). */
export const content_version = pgTable(
  'content_version',
  { singleton: boolean().primaryKey().default(true), version: uuid().notNull().defaultRandom() },
  () => [check('content_version_singleton', sql`singleton`)],
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

/** Keys that the server generated; all processes share them without a setting. */
export const server_secrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** The outbox: written in the transaction of the reported change, sent by the worker (rule:mails-are-queued). */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** That of its application, or the current one; a trigger sets it. */
    cycle_id: uuid().notNull().default(sql`null`),
    recipient: text().notNull(),
    /** The account that the email is about, if any, because the address may change. */
    user_id: userId(),
    /** The person whom it names to another one; the email is deleted with that account. */
    about_id: userId(),
    /** Their name in the text. */
    about_name: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    kind: text({ enum: names(MAIL_KINDS) }).notNull(),
    application_id: uuid().references(() => applications.id, { onDelete: 'set null' }),
    status: text({ enum: names(MAIL_STATUSES) })
      .notNull()
      .default('queued'),
    /** The reported status, for emails that a later status replaces. */
    decided_status: text({ enum: APPLICATION_STATUSES }),
    /** The status that its reader knows; null if unknown. */
    known_status: text({ enum: APPLICATION_STATUSES }),
    /** The earliest time to send it; null means at once. */
    send_after: instant(),
    taken_at: instant(),
    /** A later status replaced it: it will never be sent. */
    replaced_at: instant(),
    /** After a failed attempt it is unknown whether the email arrived. */
    may_have_left: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    last_error: text(),
    /** The unsubscribe URL for a click or the mail program; null for emails that are always sent. */
    unsubscribe_url: text(),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (t) => [
    index('mails_newest').on(t.created_at.desc().nullsFirst(), t.id),
    index('mails_of_cycle').on(t.cycle_id, t.created_at.desc().nullsFirst(), t.id),
    index('mails_by_status').on(t.cycle_id, t.status, t.created_at),
    index('mails_waiting')
      .on(sql`coalesce(send_after, '-infinity')`, t.created_at)
      .where(sql`status in ('queued', 'sending')`),
    index().on(t.kind, t.created_at),
    index().on(t.recipient),
    index().on(t.user_id),
    index('mails_about').on(t.about_id).where(sql`about_id is not null`),
    index().on(t.application_id),
  ],
);

/** A notification in the portal; written in the transaction of the change, swept after 90 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    user_id: userId().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** The name of the project or team, readable after its deletion. */
    subject: text().notNull(),
    status: text({ enum: APPLICATION_STATUSES }),
    application_id: uuid().references(() => applications.id, { onDelete: 'cascade' }),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    read_at: instant(),
  },
  (t) => [
    check('notifications_kind', oneOf('kind', NOTIFICATION_KINDS)),
    index().on(t.user_id, t.id),
    index('notifications_unread').on(t.user_id).where(sql`read_at is null`),
    index().on(t.application_id),
    index().on(t.actor_id),
    index().on(t.created_at),
  ],
);

/** The optional emails that a person has switched off. */
export const muted_mails = pgTable(
  'muted_mails',
  { user_id: userId().notNull(), topic: text({ enum: MAIL_TOPICS }).notNull() },
  (t) => [primaryKey({ columns: [t.user_id, t.topic] })],
);

/** Hashes of addresses without an account that want no more emails. */
export const refused_addresses = pgTable('refused_addresses', {
  address_hash: text().primaryKey(),
  created_at: createdAt(),
});

/**
 * Ids of changes for open pages: read by every process of the site and stored for a day for browsers that reconnect. `xact`, not `id`,
 * orders them, because a lower id may be committed after a higher one.
 */
export const live_events = pgTable(
  'live_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    topic: text({ enum: LIVE_TOPICS }).notNull(),
    subject_ids: uuid().array().notNull(),
    person_ids: uuid().array().notNull(),
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
    created_at: createdAt(),
  },
  (t) => [index().on(t.xact), index().on(t.created_at)],
);

/**
 * Sign-ins, mistakes and refusals, swept after SECURITY_EVENT_DAYS and deleted with their person. The same event again within a quarter of
 * an hour counts in the same row (rule:security-events).
 */
export const security_events = pgTable(
  'security_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The beginning of the quarter of an hour. */
    span: instant().notNull(),
    at: instant().notNull(),
    last_at: instant().notNull(),
    times: integer().notNull(),
    kind: text().notNull(),
    user_id: userId(),
    route: text().notNull(),
    /** The /24 or /48 of the network address. */
    network: text().notNull(),
    /** Browser and system. */
    device: text().notNull(),
  },
  (t) => [
    unique('security_events_once')
      .on(t.span, t.kind, t.user_id, t.route, t.network, t.device)
      .nullsNotDistinct(),
    index('security_events_newest').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('security_events_kind').on(t.kind, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('security_events_user').on(t.user_id, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('security_events_network').on(t.network, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Append-only; ids only, never names, addresses or texts (rule:erasure). A trigger rejects update and delete (rule:audit-log). */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** That of the subject, or the current one; a trigger sets it. */
    cycle_id: uuid().notNull().default(sql`null`),
    at: createdAt(),
    actor_id: uuid(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: text().notNull(),
    details: jsonb().notNull().default({}),
  },
  (t) => [
    index('audit_log_of_cycle').on(t.cycle_id, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_newest').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_actor').on(t.actor_id, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_action').on(t.action, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index().on(t.subject_type, t.subject_id, t.id),
    index('audit_log_bulk_run')
      .on(sql`(details ->> 'bulk_run')`, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`details ? 'bulk_run'`),
  ],
);
