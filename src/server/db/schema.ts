/**
 * The whole database on one page. Columns carry the names of the product's rules (§3), so a row, an answer of the API
 * and a form field are the same word. What the database itself must never allow is a constraint here.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
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
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications.ts';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, PROJECT_STATUSES } from '#domain/projects.ts';
import { JOIN_POLICIES } from '#domain/teams.ts';
import { ROLES } from '#domain/users.ts';

const citext = customType<{ data: string }>({ dataType: () => 'citext' });
const instant = () => timestamp({ withTimezone: true, mode: 'string' });
const createdAt = () => instant().notNull().defaultNow();
const id = () => uuid().primaryKey().defaultRandom();
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

// ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const users = pgTable('users', {
  id: id(),
  email: citext().notNull().unique(),
  email_verified: boolean().notNull().default(false),
  name: text().notNull().default(''),
  image: text(),
  two_factor_enabled: boolean().notNull().default(false),
  disabled_at: instant(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const userId = () => uuid().references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: userId().notNull(),
    token: text().notNull().unique(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    ip_address: text(),
    user_agent: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.user_id)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    user_id: userId().notNull(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    password: text(),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: timestamp({ withTimezone: true }),
    refresh_token_expires_at: timestamp({ withTimezone: true }),
    scope: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
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
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier), index().on(t.expires_at)],
);

/** Somebody typed this address and a password; it becomes an account when the link and that password meet (C2). */
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

/** Attempts in the present window, by what is limited (an address, an account, a recipient). */
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

/** One row a person, made with the account; `user_id` is the person's only id (docs/decisions). */
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
    index('profiles_seekers').on(t.updated_at.desc().nullsFirst()).where(sql`looking_for_team`),
    index('profiles_staff').on(t.role).where(sql`role <> 'student'`),
  ],
);

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A file in the store; nobody reaches it but through /files/{id} (decision D1). Unattached ones are swept (D3). */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull().unique(),
    kind: text({ enum: ['resume', 'presentation', 'member_resume'] }).notNull(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    content_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    attached_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.owner_id), index('files_unattached').on(t.created_at).where(sql`attached_at is null`)],
);

// ── Projects ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const projects = pgTable(
  'projects',
  {
    id: id(),
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
    deleted_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('projects_category', oneOf('category', PROJECT_CATEGORIES)),
    check('projects_priority', oneOf('priority', PROJECT_PRIORITIES)),
    check('projects_status', oneOf('status', PROJECT_STATUSES)),
    check('projects_team_size', sql`${t.max_team_size} between 1 and 20`),
    uniqueIndex('projects_number').on(t.project_number).where(sql`deleted_at is null`),
    index('projects_newest').on(t.created_at.desc().nullsFirst(), t.id).where(sql`deleted_at is null`),
    index().on(t.owner_id),
  ],
);

// ── Teams ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const teams = pgTable(
  'teams',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    /** Null only when the last to leave deleted their account (decision C9). */
    leader_id: uuid().references(() => users.id),
    join_policy: text({ enum: JOIN_POLICIES }).notNull().default('open'),
    archived_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('teams_join_policy', oneOf('join_policy', JOIN_POLICIES)),
    check('teams_leader', sql`leader_id is not null or archived_at is not null`),
    index().on(t.leader_id),
    index('teams_newest').on(t.created_at.desc().nullsFirst(), t.id).where(sql`archived_at is null`),
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
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    applicant_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    team_id: uuid().references(() => teams.id),
    status: text({ enum: APPLICATION_STATUSES }).notNull(),
    stage: text({ enum: APPLICATION_STAGES }).notNull().default('initial'),
    /** Decision A2's first set, as a column, so that a constraint can use it. */
    blocks: boolean().notNull().generatedAlwaysAs(sql`status not in ('draft', 'withdrawn')`),
    initial_proposal: text().notNull().default(''),
    technical_approach: text(),
    tech_stack: text(),
    past_experience: text(),
    curriculum_fit: text(),
    time_commitment: text(),
    timeline: text(),
    presentation_file_id: uuid().references(() => files.id),
    score: integer(),
    admin_comments: text(),
    withdrawn_by: text({ enum: ['applicant', 'programme'] }),
    /** Rises with every saved draft: two devices cannot overwrite each other unseen (decision G3). */
    revision: integer().notNull().default(1),
    /** Sent with a submission; the same key again is the same application. */
    submission_key: uuid().unique(),
    submitted_at: instant(),
    detailed_submitted_at: instant(),
    decided_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('applications_status', oneOf('status', APPLICATION_STATUSES)),
    check('applications_stage', oneOf('stage', APPLICATION_STAGES)),
    check('applications_score', sql`${t.score} between 0 and 100`),
    check('applications_stage_agrees', sql`(stage = 'detailed') = (technical_approach is not null)`),
    check('applications_submitted', sql`status in ('draft', 'withdrawn') or submitted_at is not null`),
    unique('applications_roster_key').on(t.id, t.project_id, t.blocks),
    uniqueIndex('applications_one_draft').on(t.project_id, t.applicant_id).where(sql`status = 'draft'`),
    index('applications_newest').on(t.created_at.desc().nullsFirst(), t.id),
    index().on(t.project_id, t.created_at.desc().nullsFirst(), t.id),
    index().on(t.status, t.created_at.desc().nullsFirst(), t.id),
    index().on(t.applicant_id),
    index().on(t.team_id),
    index().on(t.presentation_file_id),
  ],
);

/** What has been typed of a detailed proposal before it is submitted (decision G3), with its uploaded presentation. */
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

/**
 * The roster as it was when the team applied (decision B4), one row for somebody who applies alone. `blocks` follows
 * the application's through the foreign key, so "one blocking application per person and project" (B6) is an index.
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
      .where(sql`blocks and left_at is null`),
  ],
);

/** What happened to an application, for its timeline and the staff's history. */
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

// ── The site ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const site_settings = pgTable('site_settings', {
  setting_key: text().primaryKey(),
  setting_value: jsonb().notNull(),
  description: text(),
  updated_at: createdAt(),
});

/** Keys made by the server itself, so that several processes share them without a setting. */
export const server_secrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** The outbox: written in the transaction of the change it reports, sent by the worker (decision E1). */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    kind: text().notNull(),
    application_id: uuid().references(() => applications.id, { onDelete: 'set null' }),
    status: text({ enum: ['queued', 'sent', 'kept', 'dead', 'replaced'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (t) => [
    index('mails_newest').on(t.created_at.desc().nullsFirst(), t.id),
    index().on(t.status, t.created_at),
  ],
);

/** Decision F4: append-only, ids only, never names, addresses or texts (C9). A trigger refuses update and delete. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: createdAt(),
    actor_id: uuid(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: text().notNull(),
    details: jsonb().notNull().default({}),
  },
  (t) => [
    index().on(t.at.desc().nullsFirst()),
    index().on(t.subject_type, t.subject_id, t.id),
    index().on(t.actor_id, t.id),
  ],
);
