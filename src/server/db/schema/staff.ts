import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SavedFilter } from '#domain/staff/saved-views.ts';
import { citext, createdAt, id, instant } from './columns.ts';
import { userId } from './users.ts';

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

export const site_settings = pgTable('site_settings', {
  setting_key: text().primaryKey(),
  setting_value: jsonb().notNull(),
  description: text(),
  updated_at: createdAt(),
});

/** Append-only; ids only, never names, addresses or texts (rule:erasure). A trigger rejects update and delete (rule:audit-log). */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** That of the subject, or the current one. */
    cycle_id: uuid().notNull().default(sql`current_cycle()`),
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
