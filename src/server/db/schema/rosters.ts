import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { applications } from './applications.ts';
import { citext, hasLeft, id, instant } from './columns.ts';
import { userId, users } from './users.ts';

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
    /** That of the application; a trigger gives it to rows of the previous release, which has no such column. */
    cycle_id: uuid(),
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
    index().on(t.user_id, t.cycle_id),
    index('application_members_left').on(t.cycle_id, t.application_id).where(hasLeft),
    // The seats that applications take of their projects.
    index('application_members_seats').on(t.cycle_id, t.application_id, t.left_at, t.project_id),
    uniqueIndex('application_members_one_blocking')
      .on(t.project_id, t.user_id)
      .where(sql`blocks and not is_exempt`),
  ],
);

/**
 * The people of a cycle who are on a roster and haven't left it: on how many, and what the figures say of them. Triggers keep it; a row of
 * each person, because somebody on several rosters counts once (rule:admin-figures).
 */
export const cycle_people = pgTable(
  'cycle_people',
  {
    cycle_id: uuid().notNull(),
    user_id: userId().notNull(),
    rosters: integer().notNull(),
    /** Those of the profile. */
    college: text(),
    degree: text(),
  },
  (t) => [
    primaryKey({ columns: [t.cycle_id, t.user_id] }),
    index().on(t.user_id),
    index('cycle_people_figures').on(t.cycle_id, t.college, t.degree),
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
