import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { teams } from './teams.ts';

/**
 * What the list of teams sorts, counts, searches and shows of a team that isn't dissolved, in one row; triggers keep it (rule:find-a-team).
 * `takes_people` says whether a person who isn't in the team may join it or ask to. `words` are its name and its wanted skills, folded. A
 * table of its own, because a submission and a change of status must not wait for the row of the team.
 */
export const team_listings = pgTable(
  'team_listings',
  {
    team_id: uuid()
      .primaryKey()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** That of the team, as are `created_at` and `target_project_id`. */
    cycle_id: uuid().notNull(),
    created_at: instant().notNull(),
    target_project_id: uuid(),
    seats_taken: integer().notNull(),
    /** An application freezes the roster (rule:leaving-is-possible). */
    is_frozen: boolean().notNull(),
    /** It has a free seat, and no application is open or accepted (rule:team-looks-for-people). */
    looks_for_people: boolean().notNull(),
    takes_people: boolean().notNull(),
    words: text().notNull(),
  },
  (t) => [
    index('team_listings_order').on(t.cycle_id, t.takes_people, t.created_at.desc().nullsFirst(), t.team_id),
    index('team_listings_of_project')
      .on(t.target_project_id, t.takes_people, t.created_at.desc().nullsFirst(), t.team_id)
      .where(sql`target_project_id is not null`),
    // For a lower limit of the programme.
    index('team_listings_seats').on(t.cycle_id, t.seats_taken.desc().nullsFirst(), t.team_id),
    // A search reads the names of one cycle from it, and nothing else: trigrams would lead into every cycle.
    index('team_listings_words').on(
      t.cycle_id,
      t.words,
      t.target_project_id,
      t.takes_people,
      t.created_at,
      t.team_id,
    ),
  ],
);

/** The number of teams in the list by cycle: the sum of `number`, kept and summed up as `application_counts` is. */
export const team_counts = pgTable('team_counts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  cycle_id: uuid().notNull(),
  takes_people: boolean().notNull(),
  number: integer().notNull(),
});
