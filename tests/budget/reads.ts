import type pg from 'pg';
import type { Client } from '../client.ts';
import { recordSql, type Statement } from '../recorded-sql.ts';
import { analyze, buffersOf, isReading, lookupsOf, rowsRead } from './plan.ts';
import type { Get } from './requests.ts';

/** What a GET read of the database: its pages, rows of large tables, and how often it looked something up in an index. */
export type Reads = { buffers: number; rows: number; lookups: number };

export const addressOf = ({ path, query }: Pick<Get, 'path' | 'query'>, page?: number): string => {
  const parts = [query, page === undefined ? '' : `page=${page}`].filter((part) => part !== '');
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
};

/** The tables with at least so many rows, so that reading one completely shows. */
export async function largeTables(client: pg.ClientBase, atLeast: number): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [atLeast],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The last page of a list whose first page this is; null if it has one only, or no numbered pages. */
export function lastPage(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('total' in body && 'page_size' in body)) return null;
  const pages = Math.ceil(Number(body.total) / Number(body.page_size));
  return pages > 1 ? pages : null;
}

export type Response = { status: number; body: unknown; statements: Statement[] };

/** The response to a GET, with the statements that read for it. */
export async function respond(client: Client, address: string): Promise<Response> {
  const response: Response = { status: 0, body: null, statements: [] };
  const statements = await recordSql(async () => {
    Object.assign(response, await client.get(address));
  });
  return { ...response, statements: statements.filter(isReading) };
}

/** Runs statements again on this connection, each one with the same parameters only once. */
export function createReader(connection: pg.ClientBase, tables: ReadonlySet<string>) {
  const known = new Map<string, Promise<Reads>>();
  async function readOnce(statement: Statement): Promise<Reads> {
    const plan = await analyze(connection, statement);
    return { buffers: buffersOf(plan), rows: rowsRead(plan, tables), lookups: lookupsOf(plan) };
  }
  async function read(statement: Statement): Promise<Reads> {
    // A function also reads the catalog at its first run, and again whenever another test has changed many tables.
    const [first, second] = [await readOnce(statement), await readOnce(statement)];
    return second.buffers < first.buffers ? second : first;
  }
  return async function readsOf(statements: Statement[]): Promise<Reads> {
    const total: Reads = { buffers: 0, rows: 0, lookups: 0 };
    for (const statement of statements) {
      const key = JSON.stringify([statement.text, statement.values]);
      const reading = known.get(key) ?? read(statement);
      known.set(key, reading);
      const { buffers, rows, lookups } = await reading;
      total.buffers += buffers;
      total.rows += rows;
      total.lookups += lookups;
    }
    return total;
  };
}
