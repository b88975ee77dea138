import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { ACCOUNT_ENDINGS } from '#domain/users/users.ts';
import { citext, createdAt, id, instant, oneOf } from './columns.ts';
import { userId } from './users.ts';

/** The database also has columns that only the previous release uses: `docs/decisions/033` says which, and which release removes them. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: userId().notNull(),
    /** Null for a session of the previous release (users/sign-in/former-sessions.ts). */
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
