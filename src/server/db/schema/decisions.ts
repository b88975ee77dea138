import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import {
  type AskedCorrection,
  DECISION_OUTCOMES,
  type DecisionLetters,
  type DecisionReason,
  SEAT_UNITS,
} from '#domain/decisions/decisions.ts';
import { OFFER_STATES } from '#domain/decisions/offers.ts';
import { RELEASE_STATES, type ReleaseChange, type ReleaseProblem } from '#domain/decisions/releases.ts';
import { applications } from './applications.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { cycles } from './cycles.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** How a cycle decides; a cycle without a row has the defaults. */
export const decision_settings = pgTable(
  'decision_settings',
  {
    cycle_id: uuid()
      .primaryKey()
      .references(() => cycles.id),
    /** The reasons for a rejection that can be ticked. */
    reasons: jsonb().$type<DecisionReason[]>().notNull().default([]),
    /** An empty letter is the standard text about the status. */
    letters: jsonb().$type<DecisionLetters>().notNull().default({ accept: '', waitlist: '', reject: '' }),
    /** Another admin than the one who checked a release carries it out. */
    needs_second: boolean().notNull().default(false),
    /** The days for the answer to an offer; without them an acceptance is all, as before (rule:offers). */
    answer_days: integer(),
    /** A free seat goes to the next on the waiting list by itself. */
    promotes_by_itself: boolean().notNull().default(false),
    /** Until when people with an accepted seat say that they have joined, and the projects that they have (rule:joined-by-a-date). */
    join_by: instant(),
    /** Afterwards a seat about which nobody has said so ends by itself. */
    ends_unjoined: boolean().notNull().default(false),
    version: integer().notNull().default(0),
  },
  () => [check('decision_settings_answer', sql`answer_days between 1 and 90`)],
);

/** The seats of a project for its cycle; a project without a row has no limit. */
export const project_seats = pgTable(
  'project_seats',
  {
    project_id: uuid()
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    cycle_id: uuid().notNull(),
    seats: integer().notNull(),
    unit: text({ enum: SEAT_UNITS }).notNull().default('people'),
  },
  (t) => [
    check('project_seats_unit', oneOf('unit', SEAT_UNITS)),
    check('project_seats_number', sql`seats >= 0`),
    index().on(t.cycle_id),
  ],
);

/**
 * The versions of the decision about an application; the current one is pending until a release has it. Nothing else shows it: the status
 * doesn't change before (rule:pending-decisions). Without an outcome, the decision was taken away.
 */
export const decisions = pgTable(
  'decisions',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    cycle_id: uuid().notNull(),
    project_id: uuid().notNull(),
    outcome: text({ enum: DECISION_OUTCOMES }),
    /** The place on the waiting list of the project. */
    rank: integer(),
    /** The keys of the ticked reasons. */
    reasons: uuid().array().notNull().default([]),
    feedback: text().notNull().default(''),
    is_current: boolean().notNull().default(true),
    /** The press that made it, to undo all of it. */
    batch_id: uuid().notNull(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: createdAt(),
    /** The release that made it true. */
    release_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.version] }),
    check('decisions_outcome', oneOf('outcome', DECISION_OUTCOMES)),
    check('decisions_rank', sql`(rank is not null) = (outcome is not distinct from 'waitlist')`),
    uniqueIndex('decisions_current').on(t.application_id).where(sql`is_current`),
    index('decisions_of_project')
      .on(t.cycle_id, t.project_id, t.outcome, t.release_id, t.application_id)
      .where(sql`is_current and outcome is not null`),
    index().on(t.batch_id),
    index().on(t.decided_by),
  ],
);

/** What a preflight showed, and the release of exactly that (docs/decisions). `visible_at` is the database’s time at which all became true. */
export const releases = pgTable(
  'releases',
  {
    id: id(),
    cycle_id: uuid()
      .notNull()
      .references(() => cycles.id),
    project_ids: uuid().array().notNull(),
    state: text({ enum: RELEASE_STATES }).notNull().default('checked'),
    digest: text().notNull(),
    letters: jsonb().$type<DecisionLetters>().notNull(),
    reasons: jsonb().$type<DecisionReason[]>().notNull(),
    problems: jsonb().$type<ReleaseProblem[]>().notNull(),
    /** The days for the answer to its offers, as they were checked. */
    answer_days: integer(),
    /** The hash of the letters, reasons, settings and seats that were checked; null without a preflight. */
    settings_hash: text(),
    /** Of a correction of released decisions: why they were wrong. */
    correction: text(),
    /** Of a correction that waits for a second admin: what was asked for. */
    asked: jsonb().$type<AskedCorrection>(),
    /** Why it was refused at its time. */
    changes: jsonb().$type<ReleaseChange[]>().notNull().default([]),
    checked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    released_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The set time. */
    release_at: instant(),
    visible_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('releases_state', oneOf('state', RELEASE_STATES)),
    check('releases_visible', sql`(visible_at is not null) = (state in ('released', 'withdrawn'))`),
    index().on(t.cycle_id, t.created_at.desc().nullsFirst()),
    index().on(t.checked_by),
    index().on(t.released_by),
  ],
);

/** An application in a preflight, as it was shown, and later its letter. */
export const release_rows = pgTable(
  'release_rows',
  {
    release_id: uuid()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    cycle_id: uuid().notNull(),
    version: integer().notNull(),
    outcome: text({ enum: DECISION_OUTCOMES }),
    /** Its status when it was checked. */
    from_status: text({ enum: APPLICATION_STATUSES }).notNull(),
    /** What the preflight showed of it, as a hash. */
    fingerprint: text().notNull(),
    is_released: boolean().notNull().default(false),
    /** The last event of its history before the release; the later ones are read with the letter. */
    last_event_id: bigint({ mode: 'number' }),
    /** The last one of a release that was taken back, of which its people have learned nothing. */
    back_event_id: bigint({ mode: 'number' }),
    /** When its emails were queued. */
    mailed_at: instant(),
    /** The days before the end of the answers of the last reminder to those who haven't opened it. */
    reminded_days: integer(),
    /** When the first of its people opened the letter. */
    seen_at: instant(),
    /** Of a correction: when one of them opened the wrong letter. */
    error_seen_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.release_id, t.application_id] }),
    check('release_rows_outcome', oneOf('outcome', DECISION_OUTCOMES)),
    index('release_rows_of_application').on(t.application_id).where(sql`is_released`),
    index('release_rows_taken_back').on(t.application_id).where(sql`back_event_id is not null`),
    index('release_rows_to_mail')
      .on(t.release_id, t.application_id)
      .where(sql`is_released and mailed_at is null`),
  ],
);

/** A person who opened the letter of a released decision; until then the pages of that person tell only that there is one (rule:letter-is-opened). */
export const letter_openings = pgTable(
  'letter_openings',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    release_id: uuid()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cycle_id: uuid().notNull(),
    opened_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.release_id, t.user_id] }),
    index().on(t.release_id),
    index().on(t.user_id),
  ],
);

/** A seat that is offered to an accepted application, until somebody sits on it (rule:offers). */
export const offers = pgTable(
  'offers',
  {
    application_id: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    cycle_id: uuid().notNull(),
    project_id: uuid().notNull(),
    state: text({ enum: OFFER_STATES }).notNull().default('offered'),
    answer_by: instant().notNull(),
    answered_at: instant(),
    /** The days before its end of the last reminder. */
    reminded_days: integer(),
    /** The same of the date until which joining is said. */
    join_reminded_days: integer(),
    /** The person would take a higher wish instead. */
    waits: boolean().notNull().default(false),
    /** Why it was declined. */
    reason: text().notNull().default(''),
    /** When one of its people, and when the desk, said that they have joined. */
    joined_at: instant(),
    confirmed_at: instant(),
  },
  (t) => [
    check('offers_state', oneOf('state', OFFER_STATES)),
    index().on(t.cycle_id, t.project_id, t.state),
    index('offers_to_end').on(t.answer_by).where(sql`state = 'offered'`),
  ],
);
