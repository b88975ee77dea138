import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An `insert` of rows as JSON, for `writeInOneStatement`: a single parameter, and the same text for any number of rows, so that PostgreSQL
 * caches one plan. A column that one of the rows has must be in all of them, or may be null.
 */
export function insertRows<T extends PgTable>(table: T, rows: T['$inferInsert'][]): SQL {
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => rows.some((row) => name in row));
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '));
  const types = sql.raw(columns.map((column) => `"${column.name}" ${column.getSQLType()}`).join(', '));
  return sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as given (${types})`;
}
