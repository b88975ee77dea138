import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A timestamp column as ISO 8601; browsers cannot reliably parse the driver's text format. */
export const isoInstant = (column: SQLWrapper): SQL<string> => sql<string>`to_json(${column}) #>> '{}'`;
