import { SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();
const PLACE = 'the place of the value';

/** A fragment without values as one text. Drizzle joins the pieces of others for every statement. */
export function fixed(fragment: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(fragment);
  if (params.length > 0) throw new Error('A fixed fragment has no values.');
  return sql.raw(text);
}

/** The same for a fragment whose only value is this one, however often. */
export function fixedOf(fragment: (value: string) => SQL): (value: string) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(fragment(PLACE));
  if (params.some((param) => param !== PLACE)) throw new Error('A fixed fragment has one value.');
  const pieces = text.split(/\$\d+/).map((piece) => new StringChunk(piece));
  return (value) => new SQL(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [sql.param(value), piece])));
}
