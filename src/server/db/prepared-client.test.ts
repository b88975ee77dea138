import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { databaseForFile } from '#tests/postgres.ts';
import { connect } from './database.ts';
import { MOST_PREPARED } from './prepared-client.ts';

const database = await databaseForFile();

/** The product’s pool with one connection, which executes every statement. */
async function withPool(work: (pool: pg.Pool) => Promise<void>, isPooled = false): Promise<void> {
  const { pool } = connect(database.url, { max: 1, isPooled });
  await work(pool).finally(() => pool.end());
}

/** A statement that no other test sends. */
const newStatement = () => `select $1::int as "${randomUUID()}"`;

async function cached(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.filter(({ statement }) => statement === text).length;
}

test('a connection prepares a statement with values at its third use, with the same results', () =>
  withPool(async (pool) => {
    const text = newStatement();
    const seen: number[] = [];
    for (let n = 1; n <= 4; n++) {
      expect(Object.values((await pool.query({ text, values: [n] })).rows[0])).toEqual([n]);
      seen.push(await cached(pool, text));
    }
    expect(seen).toEqual([0, 0, 1, 1]);
  }));

test('a statement without values, with its own name or sent as text only isn’t prepared', () =>
  withPool(async (pool) => {
    const name = `own_${randomUUID()}`;
    const [bare, named, plain] = [`select 1 as "${name}"`, newStatement(), newStatement()];
    for (let n = 0; n < 4; n++) {
      await pool.query({ text: bare });
      await pool.query({ text: named, values: [n], name });
      await pool.query(plain, [n]);
    }
    expect([await cached(pool, bare), await cached(pool, plain)]).toEqual([0, 0]);
    const { rows } = await pool.query('select name from pg_prepared_statements where statement = $1', [
      named,
    ]);
    expect(rows).toEqual([{ name }]);
  }));

test('a connection that replaces a lost one prepares its statements again', () =>
  withPool(async (pool) => {
    const text = newStatement();
    for (let n = 0; n < 3; n++) await pool.query({ text, values: [n] });
    const ended = new Promise((resolve) => pool.once('error', resolve));
    await endConnections(pool);
    await ended;
    expect(await cached(pool, text)).toBe(0);
    expect((await pool.query({ text, values: [7] })).rows).toHaveLength(1);
    expect(await cached(pool, text)).toBe(1);
  }));

/** Ends it from another connection, like a restart of the database. */
async function endConnections(pool: pg.Pool): Promise<void> {
  const pid = await backend(pool);
  const { pool: other } = connect(database.url, { max: 1 });
  await other.query('select pg_terminate_backend($1)', [pid]).finally(() => other.end());
}

test('prepared statements still work after a migration adds a column, an index and a constraint', () =>
  withPool(async (pool) => {
    await pool.query('create table things (id int, name text)');
    await pool.query(`insert into things values (1, 'one')`);
    const text = `select id, name from things where id = $1 -- ${randomUUID()}`;
    for (let n = 0; n < 3; n++) await pool.query({ text, values: [1] });
    await pool.query(
      `alter table things add column note text not null default '', add constraint low check (id < 9)`,
    );
    await pool.query('create index on things (id)');
    expect((await pool.query({ text, values: [1] })).rows).toEqual([{ id: 1, name: 'one' }]);
    expect(await cached(pool, text)).toBe(1);
  }));

test('of more frequent statements than fit, those that were used last are prepared, and plans of others go with their connection', () =>
  withPool(async (pool) => {
    const often = newStatement();
    const use = async (text: string) => {
      for (let n = 0; n < 3; n++) await pool.query({ text, values: [n] });
    };
    await use(often);
    const pid = await backend(pool);
    const others = Array.from({ length: MOST_PREPARED + 50 }, newStatement);
    for (const text of others) {
      await use(text);
      await pool.query({ text: often, values: [1] });
    }
    expect([await cached(pool, often), await cached(pool, others.at(-1) ?? '')]).toEqual([1, 1]);
    expect(await backend(pool)).toBe(pid);

    for (const text of Array.from({ length: MOST_PREPARED }, newStatement)) await use(text);
    expect(await backend(pool)).not.toBe(pid);
    const { rows } = await pool.query<{ plans: number }>(
      'select count(*)::int as plans from pg_prepared_statements',
    );
    expect(rows[0]?.plans).toBeLessThan(MOST_PREPARED);
  }));

async function backend(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

test('behind a pooler no statement is prepared', () =>
  withPool(async (pool) => {
    const text = newStatement();
    for (let n = 0; n < 5; n++) await pool.query({ text, values: [n] });
    expect(await cached(pool, text)).toBe(0);
  }, true));

test('an idle connection with plans lives for a minute, one to a pooler for the ten seconds of pg', async () => {
  const idleMs = async (isPooled: boolean) => {
    const { pool } = connect(database.url, { isPooled });
    await pool.end();
    return pool.options.idleTimeoutMillis;
  };
  expect([await idleMs(false), await idleMs(true)]).toEqual([60_000, 10_000]);
});
