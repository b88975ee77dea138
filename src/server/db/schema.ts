/**
 * The whole database on one page. Columns carry the names of the product's rules (rule:nine-statuses), so a row, an answer of the API
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
import {
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  STAFF_STATUSES,
  WITHDRAWN_BY,
} from '#domain/applications/applications.ts';
import { BULK_KINDS, BULK_OUTCOMES, BULK_STATES } from '#domain/applications/bulk-runs.ts';
import { LIVE_TOPICS } from '#domain/live.ts';
import { MAIL_KINDS, MAIL_STATUSES, names } from '#domain/mails/mails.ts';
import { MAIL_TOPICS, NOTIFICATION_KINDS } from '#domain/mails/notifications.ts';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, PROJECT_STATUSES } from '#domain/projects/projects.ts';
import type { SavedFilter } from '#domain/staff/saved-views.ts';
import { JOIN_POLICIES } from '#domain/teams/teams.ts';
import { ACCOUNT_ENDINGS, ROLES } from '#domain/users/users.ts';

const citext = customType<{ data: string }>({ dataType: () => 'citext' });
/** A transaction's number, which never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const instant = () => timestamp({ withTimezone: true, mode: 'string' });
const createdAt = () => instant().notNull().defaultNow();
const id = () => uuid().primaryKey().defaultRandom();
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** Names in which a search for a sign as `%` looks (db/patterns.ts); trigrams know no signs. */
const hasRareSign = (column: string) => sql.raw(`${column} ~ '[^[:alnum:][:space:].''’-]'`);

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
  (t) => [index().on(t.user_id), index().on(t.expires_at)],
);

/**
 * Why a session ended with its account, for the pages that are still open: only the holder of the former cookie can ask.
 * It has a hash of the token and nothing of the person.
 */
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

/** Somebody typed this address and a password; it becomes an account when the link and that password meet (rule:verified-before-sign-in). */
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

/** The address that an account is to have once the link that went there is opened; one at a time. */
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

/** The authenticator app of an account; it counts when `users.two_factor_enabled` says so, until then it is being set up. */
export const authenticators = pgTable('authenticators', {
  user_id: userId().primaryKey(),
  /** Encrypted with a key of the server. */
  secret: text().notNull(),
  /** The newest time step whose code was used: no code works twice. */
  last_step: integer(),
  created_at: createdAt(),
});

/** Each works once, and is gone then. */
export const recovery_codes = pgTable(
  'recovery_codes',
  { id: id(), user_id: userId().notNull(), code_hash: text().notNull() },
  (t) => [index().on(t.user_id)],
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
    index('profiles_by_name').on(sql`lower(${t.display_name})`, t.user_id),
    index('profiles_seekers').on(t.updated_at.desc().nullsFirst()).where(sql`looking_for_team`),
    index('profiles_staff').on(t.role).where(sql`role <> 'student'`),
    index('profiles_rare_signs').on(t.user_id).where(hasRareSign('display_name')),
    index('profiles_name_order').on(sql`fold(display_name)`).where(sql`display_name is not null`),
    index('profiles_college_order').on(sql`fold(btrim(college))`).where(sql`college is not null`),
  ],
);

/** A filter and sort of Applications Management that a person gave a name (permission:managePreferences). */
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

/** A file in the store; nobody reaches it but through /files/{id} (rule:files-are-private). Unattached ones are swept (rule:no-orphaned-files). */
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
    check('projects_team_size', sql`${t.max_team_size} between 1 and 5`),
    uniqueIndex('projects_number').on(t.project_number).where(sql`deleted_at is null`),
    index('projects_name_order').on(sql`fold(name)`),
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
    /** Null only when the last to leave deleted their account (rule:erasure). */
    leader_id: uuid().references(() => users.id),
    join_policy: text({ enum: JOIN_POLICIES }).notNull().default('open'),
    archived_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('teams_join_policy', oneOf('join_policy', JOIN_POLICIES)),
    check('teams_leader', sql`leader_id is not null or archived_at is not null`),
    index().on(t.leader_id),
    index('teams_rare_signs').on(t.id).where(hasRareSign('name')),
    index('teams_name_order').on(sql`fold(name)`),
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
    /** rule:blocking-freezing-protecting's first set, as a column, so that a constraint can use it. */
    blocks: boolean().notNull().generatedAlwaysAs(sql`status not in ('draft', 'withdrawn')`),
    initial_proposal: text().notNull().default(''),
    technical_approach: text(),
    tech_stack: text(),
    past_experience: text(),
    curriculum_fit: text(),
    time_commitment: text(),
    timeline: text(),
    presentation_file_id: uuid().references(() => files.id),
    /** Length of the combined detailed proposal (rule:detailed-proposal-sections); a trigger keeps it, so that lists need not read texts. */
    detailed_characters: integer(),
    score: integer(),
    admin_comments: text(),
    withdrawn_by: text({ enum: WITHDRAWN_BY }),
    /** Rises with every saved draft: two devices cannot overwrite each other unseen (rule:drafts-are-saved). */
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
    index('applications_submitted_order')
      .on(t.submitted_at, t.created_at, t.id)
      .where(sql`submitted_at is not null`),
    index('applications_score_order').on(t.score).where(sql`score is not null`),
    index('applications_unscored')
      .on(t.created_at.desc().nullsFirst(), t.id)
      .where(sql`score is null and status not in ('draft', 'withdrawn')`),
    index('applications_proposals').on(
      sql`(coalesce(detailed_characters, case when submitted_at is null then -1 else 0 end))`,
    ),
    index().on(t.applicant_id),
    index().on(t.team_id),
    index().on(t.presentation_file_id),
    // All that the overview counts, so that it never reads the long texts beside it.
    index('applications_figures').on(
      t.status,
      t.project_id,
      t.stage,
      t.submitted_at,
      t.decided_at,
      t.team_id,
    ),
  ],
);

/** What has been typed of a detailed proposal before it is submitted (rule:drafts-are-saved), with its uploaded presentation. */
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
 * The roster as it was when the team applied (rule:roster-is-copied), one row for somebody who applies alone. `blocks` follows
 * the application's through the foreign key, so "one blocking application per person and project" (rule:one-blocking-application) is an index.
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
    /** They had left and applied again before the rule counted those who leave (rule:one-blocking-application); no new row is exempt. */
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
    index('application_members_rare_signs').on(t.application_id).where(hasRareSign('display_name')),
    index().on(t.user_id),
    uniqueIndex('application_members_one_blocking')
      .on(t.project_id, t.user_id)
      .where(sql`blocks and not is_exempt`),
  ],
);

/**
 * The résumé of each person on the roster as it was when a step was submitted, so that replacing it later changes no
 * receipt. Only name and fingerprint stay, and they go with the person (rule:erasure).
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

/** A change of many applications at once (docs/decisions): which, and what, is settled before it begins. */
export const bulk_runs = pgTable(
  'bulk_runs',
  {
    id: id(),
    actor_id: userId().notNull(),
    kind: text({ enum: BULK_KINDS }).notNull(),
    status: text({ enum: STAFF_STATUSES }),
    message: text(),
    state: text({ enum: BULK_STATES }).notNull().default('previewed'),
    /** When the mails of a run that is over leave; until then it can be undone. */
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
    index().on(t.actor_id, t.created_at.desc().nullsFirst()),
    index().on(t.created_at),
  ],
);

/** One row an application; its outcome is written in the transaction that changes the application. */
export const bulk_run_rows = pgTable(
  'bulk_run_rows',
  {
    run_id: uuid()
      .notNull()
      .references(() => bulk_runs.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** No foreign key: the result still counts an application that was erased meanwhile. */
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

// ── The site ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const site_settings = pgTable('site_settings', {
  setting_key: text().primaryKey(),
  setting_value: jsonb().notNull(),
  description: text(),
  updated_at: createdAt(),
});

/**
 * One row, with another version after every change of projects or settings, by triggers: what is kept in memory of
 * them counts only as long as the version is the same (docs/decisions).
 */
export const content_version = pgTable(
  'content_version',
  { singleton: boolean().primaryKey().default(true), version: uuid().notNull().defaultRandom() },
  () => [check('content_version_singleton', sql`singleton`)],
);

/**
 * How many applications there are of each status, stage and kind: the sum of `number`. Triggers on `applications` add
 * rows for what a statement changed, so that nobody waits for anybody, and a job sums them up (docs/decisions).
 */
export const application_counts = pgTable('application_counts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  status: text({ enum: APPLICATION_STATUSES }).notNull(),
  stage: text({ enum: APPLICATION_STAGES }).notNull(),
  is_team: boolean().notNull(),
  number: integer().notNull(),
});

/** Keys made by the server itself, so that several processes share them without a setting. */
export const server_secrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** The outbox: written in the transaction of the change it reports, sent by the worker (rule:mails-are-queued). */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    /** Whose account it is about, where there is one: the address may change. */
    user_id: userId(),
    /** Whom it names to somebody else; the mail goes with that account. */
    about_id: userId(),
    /** The name by which it calls them. */
    about_name: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    kind: text({ enum: names(MAIL_KINDS) }).notNull(),
    application_id: uuid().references(() => applications.id, { onDelete: 'set null' }),
    status: text({ enum: names(MAIL_STATUSES) })
      .notNull()
      .default('queued'),
    /** The status that the mail tells; set for mails that a later status replaces. */
    decided_status: text({ enum: APPLICATION_STATUSES }),
    /** The status that its reader knows of; null when that cannot be said. */
    known_status: text({ enum: APPLICATION_STATUSES }),
    /** Not before this; null means at once. */
    send_after: instant(),
    taken_at: instant(),
    /** Another status came after it: if it has not left, it never will. */
    replaced_at: instant(),
    /** An attempt failed in a way that does not say whether the mail arrived. */
    may_have_left: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    last_error: text(),
    /** Where a click, or the mail program by itself, ends such mails; null for those that are always sent. */
    unsubscribe_url: text(),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (t) => [
    index('mails_newest').on(t.created_at.desc().nullsFirst(), t.id),
    index().on(t.status, t.created_at),
    index().on(t.kind, t.created_at),
    index().on(t.recipient),
    index().on(t.user_id),
    index('mails_about').on(t.about_id).where(sql`about_id is not null`),
    index().on(t.application_id),
  ],
);

/** What a person is told in the portal; written in the transaction of the change, swept after 90 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    user_id: userId().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** The project's or the team's name, which stays readable when either is gone. */
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

/** The optional mails that a person does without. */
export const muted_mails = pgTable(
  'muted_mails',
  { user_id: userId().notNull(), topic: text({ enum: MAIL_TOPICS }).notNull() },
  (t) => [primaryKey({ columns: [t.user_id, t.topic] })],
);

/** Addresses of people without an account who want no more mail; only their hash is known. */
export const refused_addresses = pgTable('refused_addresses', {
  address_hash: text().primaryKey(),
  created_at: createdAt(),
});

/**
 * That something changed, ids only, for open pages: read by every process of the site and kept a day for browsers that
 * come back. `xact` and not `id` says what is new, because a lower id may be committed after a higher one.
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

/** Append-only, ids only, never names, addresses or texts (rule:erasure). A trigger refuses update and delete (rule:audit-log). */
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
    index('audit_log_newest').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_actor').on(t.actor_id, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_action').on(t.action, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index().on(t.subject_type, t.subject_id, t.id),
  ],
);
