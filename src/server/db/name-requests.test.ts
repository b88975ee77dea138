import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { resolveDataDirectory } from '#server/embedded-postgres/data-directory.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { log as portalLog } from '#server/process/log.ts';
import { currentRequestId, newRequestId, withRequestId } from '#server/process/request-id.ts';
import { createPerson } from '#tests/factories.ts';
import { startPortal } from '#tests/portal.ts';
import { recordSql } from '#tests/recorded-sql.ts';
import { connect } from './database.ts';
import { migrate } from './migrate.ts';

// A server of its own, because the test reads its log.
const temporary = mkdtempSync(join(tmpdir(), 'portal-log-'));
const log = () => undefined;
const dataDir = resolveDataDirectory({ wanted: temporary, projectDir: temporary, log });
const settings = {
  fsync: 'off',
  log_line_prefix: '%p %a ',
  log_min_duration_statement: '0',
  shared_preload_libraries: 'pg_stat_statements',
};
const server = await startEmbeddedPostgres({ dataDir, log, settings });
await migrate(server.url);
const portal = await startPortal({}, { database: { url: server.url, drop: server.stop } });
const { db, pool } = connect(server.url, { max: 2 });
afterAll(async () => {
  await pool.end();
  await portal.close();
  for (const directory of [temporary, dataDir]) rmSync(directory, { recursive: true, force: true });
});

let read = 0;
const whole = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
beforeEach(() => {
  read = whole().length;
});
const linesWith = (words: string) =>
  whole()
    .slice(read)
    .split('\n')
    .filter((line) => line.includes(words));

test('a failed statement of a request is in the log of PostgreSQL by the id of the response', async () => {
  const person = await createPerson(portal);
  const client = await portal.signIn(person);
  portalLog.level = 'silent';
  await portal.db.execute(sql`alter table departments rename to away`);
  const { status, headers } = await client.get('/api/departments');
  await portal.db.execute(sql`alter table away rename to departments`);
  portalLog.level = 'warn';
  expect(status).toBe(500);
  const [failure] = linesWith('relation "departments" does not exist');
  const noteLines = () => linesWith(`LOG:  request ${headers.get('X-Request-Id')} failed`);
  await expect.poll(noteLines).toHaveLength(1);
  const [note] = noteLines();
  expect(failure).toMatch(/^\d+ /);
  expect(note?.split(' ')[0]).toBe(failure?.split(' ')[0]);
});

test('lines about a transaction of a request begin with its id, and later ones of the connection do not', async () => {
  const id = newRequestId();
  const failing = withRequestId(id, () => db.transaction((tx) => tx.execute(sql`select 1 / 0`)));
  await expect(failing).rejects.toThrow();
  expect(linesWith('division by zero')).toEqual([expect.stringContaining(` request ${id} ERROR:`)]);
  const names = await Promise.all([1, 2].map(() => pool.query('show application_name')));
  expect(names.map(({ rows }) => rows)).toEqual([[{ application_name: '' }], [{ application_name: '' }]]);
});

test('a slow statement is logged with the id, whether it is prepared or has no values', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const id = newRequestId();
    ids.push(id);
    await withRequestId(id, async () => await db.execute(sql`select ${n}::int as turn`));
  }
  const id = newRequestId();
  await withRequestId(id, async () => await db.execute(sql`select 'no values'`));
  const executed = ids.map((each) => linesWith(`/${each}: select $1::int as turn`).at(-1));
  expect(executed.filter((line) => / execute (<unnamed>|kept_\d+)\//.test(line ?? ''))).toHaveLength(5);
  expect(executed.at(-1)).toContain(' execute kept_');
  expect(linesWith(`execute <unnamed>/${id}: select 'no values'`)).toHaveLength(1);
});

test('a pool without a free connection names the request that asked', async () => {
  const ids = Array.from({ length: 8 }, newRequestId);
  await Promise.all(
    ids.map((id, n) =>
      withRequestId(id, async () => await db.execute(sql`select pg_sleep(0.01), ${`of ${n}`}::text`)),
    ),
  );
  for (const id of ids) expect(linesWith(`/${id}: select pg_sleep`).at(-1)).toContain(' execute ');
});

test('the name of a request costs no further statement, and no other id is sent', async () => {
  const twoReads = async () => {
    await db.transaction((tx) => tx.execute(sql`select 1`));
    await db.execute(sql`select 2`);
  };
  const bare = await recordSql(twoReads);
  const id = newRequestId();
  const named = await recordSql(() => withRequestId(id, twoReads));
  const forged = await recordSql(() => withRequestId(`'; drop table users --`, twoReads));
  expect(named.map(({ text }) => text)).toEqual([
    `begin; select set_config('application_name', 'request ${id}', true)`,
    ...bare.slice(1).map(({ text }) => text),
  ]);
  expect(forged.map(({ text }) => text)).toEqual(bare.map(({ text }) => text));
  expect(currentRequestId()).toBeUndefined();
});

test('a statement whose connection is ended fails with the reason of the server, without a note', async () => {
  const id = newRequestId();
  const ended = withRequestId(
    id,
    async () => await pool.query('select pg_terminate_backend(pg_backend_pid()), $1::int', [1]),
  );
  await expect(ended).rejects.toMatchObject({ code: '57P01' });
  expect(linesWith(`${id} failed`)).toEqual([]);
});

test('a failure is known before its note is written, and the note has no text of its own', async () => {
  const ids = [newRequestId(), newRequestId()];
  const notes = await recordSql(async () => {
    for (const id of ids)
      await expect(withRequestId(id, async () => await pool.query('select 1 / 0'))).rejects.toThrow(
        'by zero',
      );
  });
  const texts = notes.map(({ text }) => text).filter((text) => text.includes('note_failed'));
  expect(new Set(texts)).toEqual(new Set(['select note_failed_request($1)']));
  await expect.poll(() => ids.map((id) => linesWith(`LOG:  request ${id} failed`).length)).toEqual([1, 1]);
});

test('ids are not in the statistics of statements, where each would be another statement', async () => {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  const url = Object.assign(new URL(server.url), { username: 'postgres', password });
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query('create extension if not exists pg_stat_statements').finally(() => owner.end());
  const ids = Array.from({ length: 5 }, newRequestId);
  for (const id of ids) {
    await withRequestId(id, () => db.transaction((tx) => tx.execute(sql`select 'in a transaction'`)));
    await expect(withRequestId(id, async () => await pool.query('select 1 / 0'))).rejects.toThrow();
  }
  await expect.poll(() => ids.flatMap((id) => linesWith(`LOG:  request ${id} failed`))).toHaveLength(5);
  const { rows } = await pool.query<{ query: string }>('select query from pg_stat_statements');
  const known = rows.map(({ query }) => query);
  expect(ids.filter((id) => known.some((query) => query.includes(id)))).toEqual([]);
  expect(known.filter((query) => query.startsWith('select set_config'))).toEqual([
    'select set_config($1, $2, $3)',
  ]);
});
