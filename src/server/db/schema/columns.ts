/**
 * Kinds of columns. Columns have the names of the product's rules (rule:nine-statuses), so rows, API responses and form fields use the same
 * words; constraints prevent invalid states.
 */
import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** A transaction number, which never wraps around. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const instant = () => timestamp({ withTimezone: true, mode: 'string' });

export const createdAt = () => instant().notNull().defaultNow();

export const id = () => uuid().primaryKey().defaultRandom();

export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** Names for a search for signs such as `%` (db/patterns.ts), which trigrams cannot find. */
export const hasSigns = sql.raw(`names ~ '[[:space:]][^[:alnum:][:space:]]|[^[:alnum:]]{3}'`);

/** Of a row of a roster; written so that only its own query reads the index, from one end of a cycle to the other. */
export const hasLeft = sql.raw(`(case when user_id is null then true else left_at is not null end)`);

export const hasRareSign = (column: string) => sql.raw(`${column} ~ '[^[:alnum:][:space:].''’-]'`);
