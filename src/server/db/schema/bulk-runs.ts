import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { REPLY_TARGETS } from '#domain/applications/application-schemas.ts';
import { APPLICATION_STATUSES, STAFF_STATUSES } from '#domain/applications/application-statuses.ts';
import { BULK_KINDS, BULK_OUTCOMES, BULK_STATES } from '#domain/applications/bulk-runs.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { userId } from './users.ts';

/** A change of many applications at once (docs/decisions). Selection and change are fixed before it starts. */
export const bulk_runs = pgTable(
  'bulk_runs',
  {
    id: id(),
    actor_id: userId().notNull(),
    kind: text({ enum: BULK_KINDS }).notNull(),
    status: text({ enum: STAFF_STATUSES }),
    message: text(),
    /** Who gets the replies to the message. */
    reply_to: text({ enum: REPLY_TARGETS }).notNull().default('writer'),
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
