import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { GUARDIAN_STATES } from '#domain/users/guardians.ts';
import { ROLES } from '#domain/users/users.ts';
import { citext, createdAt, hasRareSign, id, instant, oneOf } from './columns.ts';
import { cycles } from './cycles.ts';

export const users = pgTable('users', {
  id: id(),
  email: citext().notNull().unique(),
  email_verified: boolean().notNull().default(false),
  two_factor_enabled: boolean().notNull().default(false),
  disabled_at: instant(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const userId = () => uuid().references(() => users.id, { onDelete: 'cascade' });

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
    /** A line of staff and managers about themselves. */
    about: text(),
    skills: text().array().notNull().default(sql`'{}'`),
    privacy_version: text(),
    /** When the person said that they are 18 or older (rule:age-question). */
    adult_confirmed_at: instant(),
    /** The cycle that staff and managers chose last (rule:personal-cycle). */
    shown_cycle_id: uuid().references(() => cycles.id),
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
    index('profiles_college_prefix')
      .on(sql`fold(btrim(college)) text_pattern_ops`)
      .where(sql`college is not null`),
    // With the first spelling of each college.
    index('profiles_college_order')
      .on(sql`fold(btrim(college))`, sql`btrim(college)`)
      .where(sql`college is not null`),
  ],
);

/** Whom a student under 18 has asked for consent, one at a time, and the answer (rule:guardian-consent). */
export const guardian_consents = pgTable(
  'guardian_consents',
  {
    user_id: userId().primaryKey(),
    /** The person and the link; null once a guardian who had an account here is erased. */
    guardian_name: text(),
    guardian_email: citext(),
    state: text({ enum: GUARDIAN_STATES }).notNull().default('asked'),
    token_hash: text().unique(),
    /** Hashes of the addresses of earlier guardians who declined or withdrew, and aren't asked again. */
    refused_hashes: text().array().notNull().default(sql`'{}'`),
    /** Of the link, for a first answer. */
    expires_at: instant().notNull(),
    asked_at: instant().notNull(),
    answered_at: instant(),
  },
  (t) => [
    check('guardian_consents_state', oneOf('state', GUARDIAN_STATES)),
    check(
      'guardian_consents_person',
      sql`state in ('declined', 'withdrawn') or num_nulls(guardian_name, guardian_email, token_hash) = 0`,
    ),
    index().on(t.guardian_email),
  ],
);
