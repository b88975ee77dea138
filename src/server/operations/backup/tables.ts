import { type ClientBase, escapeIdentifier, type QueryResultRow } from 'pg';
import { LEFT_OUT, type Manifest } from './manifest.ts';

type Table = Pick<Manifest['tables'][number], 'name' | 'columns'>;

/** The portal's tables in the database with their columns, without generated ones. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The current value of each sequence. */
export async function listSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  if (rows.length === 0) return [];
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, last_value::text as value, is_called from ${escapeIdentifier(name)}`;
  return (await client.query<Manifest['sequences'][number]>(rows.map(one).join(' union all '))).rows;
}

/** `"name" ("a", "b")`, for COPY. */
export const copyTarget = ({ name, columns }: Table) =>
  `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

const ROWS_AT_ONCE = 500;

/** Yields the rows of a query, with only a few in memory; inside a transaction, one query at a time. */
export async function* streamRows<Row extends QueryResultRow>(
  client: ClientBase,
  query: string,
): AsyncGenerator<Row> {
  await client.query(`declare streamed no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from streamed`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close streamed');
}
