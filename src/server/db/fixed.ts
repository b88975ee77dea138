import { SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();
const PLACE = 'the place of the value';
const MOST_REMEMBERED = 200;

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

/** Stands in a fragment for a value of `rememberStatements`. No input has its first character. */
export const placeOf = (name: string): string => `\0${name}`;

type Values = Record<string, unknown>;

/**
 * Statements whose text their shape alone decides, apart from the values at its places: Drizzle joins the pieces of each shape once, which is
 * half of what a page of a list allocates. One with other values is joined each time, so that nothing that people type is remembered.
 */
export function rememberStatements<Shape>(
  build: (shape: Shape) => SQL,
): (shape: Shape, values: Values) => SQL {
  const known = new Map<string, Joined>();
  return (shape, values) => {
    const key = JSON.stringify(shape);
    const joined = known.get(key) ?? join(build(shape));
    if (!known.has(key) && joined.params.every((param) => param === null || isPlace(param, values))) {
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(key, joined);
    }
    return fill(joined, values);
  };
}

type Joined = { pieces: StringChunk[]; params: unknown[] };

function join(statement: SQL): Joined {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { pieces: text.split(/\$\d+/).map((piece) => new StringChunk(piece)), params };
}

function fill({ pieces, params }: Joined, values: Values): SQL {
  const filled = params.map((param) => sql.param(isPlace(param, values) ? values[param] : param));
  return new SQL(pieces.flatMap((piece, n) => [piece, ...filled.slice(n, n + 1)]));
}

const isPlace = (param: unknown, values: Values): param is string =>
  typeof param === 'string' && Object.hasOwn(values, param);
