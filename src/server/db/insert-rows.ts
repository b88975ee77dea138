import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An `insert` of rows as JSON: a single parameter, and the same text for any number of rows, so that PostgreSQL
 * caches one plan. Columns that no row has get their default; a column that only some rows have is null in the others.
 */
export function insertRows<T extends PgTable>(table: T, rows: T['$inferInsert'][]): SQL {
  const given = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : name))),
  );
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => given.has(name));
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '));
  const types = sql.raw(columns.map((column) => `"${column.name}" ${column.getSQLType()}`).join(', '));
  return sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as given (${types})`;
}
