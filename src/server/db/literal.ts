import { type SQL, sql } from 'drizzle-orm';

/**
 * An id or a value of a closed list, written into the statement instead of a parameter. The planner then knows how many rows have it, so
 * PostgreSQL caches the plan of a list; with a parameter it plans the statement every time, which takes longer than the list itself.
 */
export const literal = (value: string): SQL => sql.raw(`'${value.replaceAll("'", "''")}'`);

/** A number of the server itself, such as a limit: for a parameter, PostgreSQL expects a tenth of all rows and plans to sort them. */
export const literalNumber = (value: number): SQL => sql.raw(String(value));
