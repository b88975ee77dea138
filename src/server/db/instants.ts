import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A column of instants as ISO 8601; the driver's own text form is not what browsers must read. */
export const isoInstant = (column: SQLWrapper): SQL<string> => sql<string>`to_json(${column}) #>> '{}'`;
