import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { fixed, fixedOf } from './fixed.ts';

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
