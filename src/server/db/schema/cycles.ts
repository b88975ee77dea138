import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';
import { CYCLE_STATES, type LandingFigure } from '#domain/cycles/cycles.ts';
import { DETAILED_PROPOSAL_GATES } from '#domain/settings.ts';
import { citext, createdAt, id, instant, oneOf } from './columns.ts';

/**
 * A run of the programme, for example a year. Triggers refuse every change of rows of an archived cycle (docs/decisions). Null settings are
 * those of the site.
 */
export const cycles = pgTable(
  'cycles',
  {
    id: id(),
    name: citext().notNull(),
    /** The short address, for URLs. */
    slug: text().notNull().unique('cycles_slug'),
    state: text({ enum: CYCLE_STATES }).notNull().default('draft'),
    opens_at: instant(),
    closes_at: instant(),
    /** A job opens or closes the cycle at its time. */
    opens_by_itself: boolean().notNull().default(false),
    closes_by_itself: boolean().notNull().default(false),
    /** The deadline of new projects. */
    default_deadline: instant(),
    /** That of detailed proposals, for projects without their own; none by default (rule:second-deadline). */
    detailed_deadline: instant(),
    /** Announced on the page of dates only: nothing happens then. */
    results_on: date({ mode: 'string' }),
    starts_on: date({ mode: 'string' }),
    hero_background_image: text(),
    detailed_proposal_gate: text({ enum: DETAILED_PROPOSAL_GATES }),
    /** Begins the numbers that new projects are offered, and with them the references of receipts (rule:proposed-number). */
    number_prefix: text(),
    landing_text: text(),
    landing_figures: jsonb().$type<LandingFigure[]>(),
    /** The cycle whose projects it offers again. */
    copied_from_id: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('cycles_name').on(t.name),
    check('cycles_state', oneOf('state', CYCLE_STATES)),
    check('cycles_slug_form', sql.raw(`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> '${ALL_CYCLES}'`)),
    check('cycles_dates', sql`${t.opens_at} <= ${t.closes_at}`),
    check(
      'cycles_scheduled',
      sql`(opens_at is not null or not opens_by_itself) and (closes_at is not null or not closes_by_itself)`,
    ),
    foreignKey({ columns: [t.copied_from_id], foreignColumns: [t.id] }),
  ],
);

/** Old rows belong to the first cycle; the previous release and drafts of tests name none. */
export const cycleId = () =>
  uuid()
    .notNull()
    .default(sql`current_cycle()`)
    .references(() => cycles.id);
