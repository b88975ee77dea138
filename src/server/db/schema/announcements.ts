import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { AUDIENCES } from '#domain/cycles/announcements.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { cycleId } from './cycles.ts';
import { userId, users } from './users.ts';

/** News of staff to the people of a cycle (rule:announcements). Days are those of India. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    cycle_id: cycleId(),
    title: text().notNull(),
    text: text().notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    starts_on: date().notNull(),
    ends_on: date(),
    /** When staff ended it before its last day. */
    ended_at: instant(),
    sends_mail: boolean().notNull(),
    /** The last person whose email is queued: nobody gets two. */
    mailed_through: uuid(),
    /** When the last email was queued. */
    mailed_at: instant(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('announcements_audience', oneOf('audience', AUDIENCES)),
    check('announcements_days', sql`${t.starts_on} <= ${t.ends_on}`),
    index('announcements_of_cycle').on(
      t.cycle_id,
      t.starts_on.desc().nullsFirst(),
      t.created_at.desc().nullsFirst(),
      t.id,
    ),
    index('announcements_to_mail').on(t.starts_on).where(sql`sends_mail and mailed_at is null`),
    index().on(t.author_id),
  ],
);

/** Who has closed the banner of which announcement. */
export const announcement_dismissals = pgTable(
  'announcement_dismissals',
  {
    user_id: userId().notNull(),
    announcement_id: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.announcement_id] }), index().on(t.announcement_id)],
);
