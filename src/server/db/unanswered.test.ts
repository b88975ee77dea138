import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { databaseForFile } from '#tests/postgres.ts';
import { connect } from './database.ts';
import { queryTimeoutOf } from './session-settings.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const { url } = await databaseForFile();

/** Two connections' worth of waiting would be 600 ms and more. */
function connectOnce() {
  const { db, pool } = connect(url, { max: 1, queryTimeout: 300 });
  onTestFinished(() => pool.end());
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  return { db, pid };
}
const unanswered = sql`select pg_sleep(2)`;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a statement that isn’t answered gives its connection up, which counts as an unreachable database', async () => {
  const { db, pid } = connectOnce();
  const first = await pid();
  expect(isDatabaseUnavailable(await failure(db.execute(unanswered)))).toBe(true);
  expect(await pid()).not.toBe(first);
});

test('so does one in a transaction, whose rollback waits for nothing', async () => {
  const { db, pid } = connectOnce();
  const first = await pid();
  const began = performance.now();
  const failed = await failure(db.transaction((tx) => tx.execute(unanswered)));
  expect(isDatabaseUnavailable(failed)).toBe(true);
  expect(performance.now() - began).toBeLessThan(600);
  expect(await pid()).not.toBe(first);
});

test('connections look for a vanished server while they are idle', () => {
  const { pool } = connect(url);
  onTestFinished(() => pool.end());
  expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  expect(pool.options).not.toHaveProperty('query_timeout');
});

test.each([
  ['', 35_000],
  ['?statement_timeout=60000', 65_000],
  ['?statement_timeout=0', undefined],
  ['?statement_timeout=2min', undefined],
])('with “%s” an answer is awaited for %s ms', (search, expected) => {
  expect(queryTimeoutOf(`postgres://portal@db1:5432,db2:5432/portal${search}`)).toBe(expected);
});
