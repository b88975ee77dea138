import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { LIVE_TOPICS } from '#domain/live.ts';
import { createdAt, instant, xid8 } from './columns.ts';

/** One row whose version triggers increase after every change of projects or settings; cached data is valid for one version (docs/decisions). */
export const content_version = pgTable(
  'content_version',
  { singleton: boolean().primaryKey().default(true), version: uuid().notNull().defaultRandom() },
  () => [check('content_version_singleton', sql`singleton`)],
);

/** Keys that the server generated; all processes share them without a setting. */
export const server_secrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
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

/** Attempts in the current window, by subject (an address, an account, a recipient). */
export const rate_limits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), count: integer().notNull(), resets_at: instant().notNull() },
  (t) => [index().on(t.resets_at)],
);

/** When what has to happen again and again last succeeded (operations/last-runs.ts). */
export const last_runs = pgTable('last_runs', { name: text().primaryKey(), at: instant().notNull() });

/** Unused: the previous release notes its sweeps here; the next release removes the table. */
export const sweeps = pgTable('sweeps', {
  is_only_row: boolean().primaryKey().default(true),
  swept_at: instant().notNull(),
});
