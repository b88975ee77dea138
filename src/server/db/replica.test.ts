import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { clusterOf, resolveDataDirectory } from '#server/embedded-postgres/data-directory.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { log as portalLog } from '#server/process/log.ts';
import { createPerson, createSubmission } from '#tests/factories.ts';
import { startPortal } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';
import { recordSql } from '#tests/recorded-sql.ts';
import { openTcpProxy } from '#tests/tcp-proxy.ts';
import type { SignedIn } from '../context.ts';
import { streamTable } from '../http/table-export/stream-table.ts';
import { examineReplica } from '../operations/doctor/replica.ts';
import { connect } from './database.ts';
import { migrate } from './migrate.ts';
import { openReadOnly, type ReadOnlyDatabase } from './replica.ts';

const temporary = mkdtempSync(join(tmpdir(), 'portal-replica-'));
const log = () => undefined;
const settings = { fsync: 'off' };
const dataDirOf = (name: string) =>
  resolveDataDirectory({ wanted: join(temporary, name), projectDir: temporary, log });

/** A primary and a standby that streams from it, which begins as a copy of its files. */
async function startPair() {
  const [first, second] = [dataDirOf('primary'), dataDirOf('standby')];
  const cold = await startEmbeddedPostgres({ dataDir: first, log, settings });
  await migrate(cold.url);
  await cold.stop();
  execFileSync('cp', ['-a', join(first, 'postgres'), second]);
  writeFileSync(join(clusterOf(second), 'standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDir: first, log, settings });
  const password = readFileSync(join(first, 'postgres', 'password'), 'utf8');
  const from = `host=127.0.0.1 port=${new URL(primary.url).port} user=postgres password=${password}`;
  const standby = await startEmbeddedPostgres({
    dataDir: second,
    log,
    settings: { ...settings, primary_conninfo: from, wal_retrieve_retry_interval: '100ms' },
  });
  return { primary, standby, directories: [first, second, temporary], password };
}

const { primary, standby, directories, password } = await startPair();
const portal = await startPortal({}, { database: { url: primary.url, drop: primary.stop } });
const opened = openReadOnly(portal.db, standby.url);
portal.services.readOnly = opened.readOnly;
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
afterAll(async () => {
  await opened.close();
  await standby.stop();
  await portal.close();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const isReplica = async (readOnly: ReadOnlyDatabase) => {
  const [rows] = await readOnly.executeAll([sql`select pg_is_in_recovery() as is`]);
  return rows?.[0]?.is;
};

/** Another pool of the replica, whose warnings are kept and not written. */
function openAnew(url: string | undefined, primaryDb = portal.db) {
  const warned = vi.spyOn(portalLog, 'warn').mockImplementation(() => {});
  const { readOnly, close } = openReadOnly(primaryDb, url);
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await close();
  });
  return {
    readOnly,
    reasons: () => warned.mock.calls.map(([about]) => (about as unknown as { err: Error }).err.message),
  };
}

test('figures and exports read the replica, with every change until then', async () => {
  const statements = await recordSql(async () => {
    for (let n = 1; n <= 10; n++) {
      await createSubmission(portal);
      expect((await staff.get('/api/staff/figures')).body.total).toBe(n);
      const selection = { kind: 'matching', filter: {}, seen_total: n };
      const { status, body } = await staff.post('/api/staff/application-exports', {
        format: 'csv',
        selection,
      });
      expect([status, body.trim().split('\r\n').length]).toEqual([200, n + 1]);
    }
  });
  const reads = statements.filter(({ text }) => /kinds as materialized|declare exported/.test(text));
  expect(reads).toHaveLength(20);
  const { port } = new URL(standby.url);
  expect(new Set(reads.map(({ connection }) => connection.port))).toEqual(new Set([Number(port)]));
  const { rows } = await portal.db.execute(sql`select from audit_log where action = 'applications_exported'`);
  expect(rows).toHaveLength(10);
});

test('a replica that is behind is left alone for a while, and the primary is read', async () => {
  const { readOnly, reasons } = openAnew(standby.url);
  await onStandby('select pg_wal_replay_pause()');
  await createSubmission(portal);
  expect(await isReplica(readOnly)).toBe(false);
  await onStandby('select pg_wal_replay_resume()');
  expect(await isReplica(readOnly)).toBe(false);
  expect(reasons()).toEqual(['it is behind']);
  const later = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await isReplica(readOnly)).toBe(true);
});

test('a replica that is away or is none doesn’t keep anybody from the primary', async () => {
  const away = standby.url.replace(/:\d+\//, ':1/');
  for (const url of [away, primary.url, undefined])
    expect(await isReplica(openAnew(url).readOnly)).toBe(false);
});

test('a standby of another cluster is never read', async () => {
  const other = await createTestDatabase();
  const { db, pool } = connect(other.url);
  const { readOnly, reasons } = openAnew(standby.url, db);
  expect(await isReplica(readOnly)).toBe(false);
  expect(reasons()).toEqual(['it is a standby of another cluster than the primary']);
  await pool.end();
  await other.drop();
});

test('a replica that no longer responds costs a second once, over open connections and new ones', async () => {
  const { hostname, port } = new URL(standby.url);
  const way = await openTcpProxy({ host: hostname, port: Number(port) });
  onTestFinished(() => way.close());
  const url = standby.url.replace(`${hostname}:${port}`, `127.0.0.1:${way.port}`);
  const { readOnly: known } = openAnew(url);
  const { readOnly: fresh } = openAnew(url);
  expect(await Promise.all([isReplica(known), isReplica(known)])).toEqual([true, true]);
  way.silence();
  const began = performance.now();
  const all = [known, known, known, fresh, fresh].map(isReplica);
  expect(await Promise.all(all)).toEqual(all.map(() => false));
  expect(performance.now() - began).toBeLessThan(3000);
  const statements = await recordSql(async () => void (await isReplica(known)));
  expect(statements).toHaveLength(1);
});

/** Ends its connection on the replica alone. */
const FAILS_THERE = sql`select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid())::text else 'primary' end as answer`;
const CONFLICTS_THERE = sql.raw(
  `do $$begin if pg_is_in_recovery() then raise 'conflict with recovery' using errcode = '40001'; end if; end$$`,
);

test('figures that the replica breaks off are read from the primary', async () => {
  for (const failing of [FAILS_THERE, CONFLICTS_THERE]) {
    const { readOnly } = openAnew(standby.url);
    const [, rows] = await readOnly.executeAll([failing, sql`select pg_is_in_recovery() as is`]);
    expect(rows).toEqual([{ is: false }]);
    expect(await isReplica(readOnly)).toBe(false);
  }
});

test('an export that the replica breaks off begins again on the primary, but not after its line in the audit log', async () => {
  const format = 'csv' as const;
  const columns = [{ title: 'Answer', width: 10 }];
  const audit = vi.fn(async () => {});
  const ctxOf = () =>
    ({ ...portal.services, readOnly: openAnew(standby.url).readOnly }) as unknown as SignedIn;
  async function* batchesOf(cells: string[][]) {
    yield cells;
  }
  const table = { format, name: 'Answers', columns, total: 1 };
  const { body } = await streamTable(ctxOf(), async (tx) => {
    const { rows } = await tx.execute<{ answer: string }>(FAILS_THERE);
    return { ...table, audit, batches: batchesOf(rows.map(({ answer }) => [answer])) };
  });
  expect((await body.toArray()).join('')).toBe('\uFEFF"Answer"\r\n"primary"\r\n');
  expect(audit).toHaveBeenCalledTimes(1);
  const failing = streamTable(ctxOf(), async (tx) => {
    const auditThenFail = async () => {
      await audit();
      await tx.execute(CONFLICTS_THERE);
    };
    return { ...table, audit: auditThenFail, batches: batchesOf([]) };
  });
  await expect(failing).rejects.toThrow();
  expect(audit).toHaveBeenCalledTimes(2);
});

test('a write to the primary that fails during an export isn’t the replica’s fault', async () => {
  const { readOnly } = openAnew(standby.url);
  const mayRepeat = vi.fn(() => true);
  const failing = readOnly.readSnapshot(async (tx) => {
    await tx.execute(sql`select`);
    await portal.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  }, mayRepeat);
  await expect(failing).rejects.toMatchObject({ cause: { code: '57P01' } });
  expect(mayRepeat).not.toHaveBeenCalled();
  expect(await isReplica(readOnly)).toBe(true);
});

test('the doctor says whether the replica responds, and how far it is behind', async () => {
  const away = standby.url.replace(/:\d+\//, ':1/');
  const findings = [undefined, standby.url, primary.url, away].map((DATABASE_REPLICA_URL) =>
    examineReplica({ db: portal.db, env: { ...portal.services.env, DATABASE_REPLICA_URL } }),
  );
  expect(await Promise.all(findings)).toMatchObject([
    null,
    {
      level: 'ok',
      subject: 'replica',
      words: expect.stringMatching(/^it (has every change|is \d+ kB behind)$/),
    },
    { level: 'warning', words: 'it is no standby' },
    { level: 'warning', words: expect.stringContaining('cannot be reached') },
  ]);
});

async function onStandby(statement: string): Promise<void> {
  const { port } = new URL(standby.url);
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
