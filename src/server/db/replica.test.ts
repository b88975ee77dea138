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
import { migrate } from './migrate.ts';
import { openReading } from './replica.ts';

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
const reading = openReading(portal.db, standby.url);
portal.services.readingDb = reading.readingDb;
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
afterAll(async () => {
  await reading.close();
  await standby.stop();
  await portal.close();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const isReplica = async (read: typeof reading.readingDb) => {
  const { rows } = await (await read()).execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
  return rows[0]?.is;
};

test('figures and exports read the replica, with every change until then', async () => {
  const readOf = vi.spyOn(portal.services, 'readingDb');
  for (let n = 1; n <= 10; n++) {
    await createSubmission(portal);
    expect((await staff.get('/api/staff/figures')).body.total).toBe(n);
    const selection = { kind: 'matching', filter: {}, seen_total: n };
    const { status, body } = await staff.post('/api/staff/application-exports', { format: 'csv', selection });
    expect([status, body.trim().split('\r\n').length]).toEqual([200, n + 1]);
  }
  const [databases] = [await Promise.all(readOf.mock.results.map(({ value }) => value))];
  expect(databases.length).toBe(20);
  expect(databases.every((db) => db !== portal.db)).toBe(true);
  expect(await isReplica(reading.readingDb)).toBe(true);
  const { rows } = await portal.db.execute(sql`select from audit_log where action = 'applications_exported'`);
  expect(rows).toHaveLength(10);
});

test('a replica that is behind is left alone for a while, and the primary is read', async () => {
  const warned = vi.spyOn(portalLog, 'warn').mockImplementation(() => {});
  const { readingDb, close } = openReading(portal.db, standby.url);
  onTestFinished(async () => {
    await close();
    vi.restoreAllMocks();
  });
  await onStandby('select pg_wal_replay_pause()');
  await createSubmission(portal);
  expect(await isReplica(readingDb)).toBe(false);
  await onStandby('select pg_wal_replay_resume()');
  expect(await isReplica(readingDb)).toBe(false);
  expect(warned.mock.calls).toEqual([['the replica is behind: the primary is read instead']]);
  const later = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await isReplica(readingDb)).toBe(true);
});

test('a replica that is away or is none doesn’t keep anybody from the primary', async () => {
  vi.spyOn(portalLog, 'warn').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const away = standby.url.replace(/:\d+\//, ':1/');
  for (const url of [away, primary.url, undefined]) {
    const { readingDb, close } = openReading(portal.db, url);
    expect(await isReplica(readingDb)).toBe(false);
    await close();
  }
});

async function onStandby(statement: string): Promise<void> {
  const { port } = new URL(standby.url);
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
