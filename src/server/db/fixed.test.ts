import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test, vi } from 'vitest';
import { fixed, fixedOf, placeOf, rememberStatements } from './fixed.ts';

test('a fixed fragment keeps its text, and its one value wherever that stands', () => {
  const of = fixedOf((value) => sql`select ${value} union ${fixed(sql`select 'own'`)} union select ${value}`);
  const { sql: text, params } = new PgDialect().sqlToQuery(of('me'));
  expect({ text, params }).toEqual({
    text: "select $1 union select 'own' union select $2",
    params: ['me', 'me'],
  });
});

test('a fragment with another value can’t be fixed, because a viewer would take its place', () => {
  expect(() => fixed(sql`select ${1}`)).toThrow('no values');
  expect(() => fixedOf((value) => sql`select ${value}, ${'open'}`)).toThrow('one value');
});

const [VIEWER, FOUND] = [placeOf('viewer'), placeOf('found')];
const joined = (statement: SQL) => new PgDialect().sqlToQuery(statement);

test('a remembered statement is joined once for each shape, and has the values of each use', () => {
  const build = vi.fn(
    ({ column }: { column: string }) =>
      sql`select ${sql.identifier(column)}, ${VIEWER} where ${FOUND} or ${VIEWER} or ${sql.param(null)}`,
  );
  const statement = rememberStatements(build);
  const first = joined(statement({ column: 'a' }, { [VIEWER]: 'me', [FOUND]: '{1}' }));
  expect(first).toMatchObject({
    sql: 'select "a", $1 where $2 or $3 or $4',
    params: ['me', '{1}', 'me', null],
  });
  const others = [
    { shape: { column: 'a' }, viewer: 'you', found: undefined },
    { shape: { column: 'b' }, viewer: 'me', found: '{2}' },
  ].map(({ shape, viewer, found }) => joined(statement(shape, { [VIEWER]: viewer, [FOUND]: found })));
  expect(others).toMatchObject([
    { sql: first.sql, params: ['you', undefined, 'you', null] },
    { sql: first.sql.replace('"a"', '"b"'), params: ['me', '{2}', 'me', null] },
  ]);
  expect(build).toHaveBeenCalledTimes(2);
});

test('a statement with a value of its shape is joined each time', () => {
  const build = vi.fn(({ text }: { text: string }) => sql`select ${text}, ${VIEWER}`);
  const statement = rememberStatements(build);
  for (let use = 0; use < 2; use++)
    expect(joined(statement({ text: 'constructor' }, { [VIEWER]: 'me' })).params).toEqual([
      'constructor',
      'me',
    ]);
  expect(build).toHaveBeenCalledTimes(2);
});
