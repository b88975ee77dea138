import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log, logSink } from '#server/process/log.ts';
import { createProject } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { recordSql } from '#tests/recorded-sql.ts';
import { applications } from './db/schema/applications.ts';
import { mails } from './db/schema/mails.ts';
import { users } from './db/schema/users.ts';
import { startProduct } from './start.ts';
import { warmUp } from './warm-up.ts';

let portal: Portal;
let lines: string[];
beforeEach(async () => {
  portal = await startPortal();
  lines = [];
  log.level = 'info';
  vi.spyOn(logSink, 'write').mockImplementation((line) => void lines.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  log.level = 'warn';
  await portal.close();
});

/** Without a time limit, because these tests are not about time. */
const SLOW_TEST = { atOnce: 2, rounds: 2, limitMs: 60_000, patienceMs: 60_000 };

const health = async () => (await portal.visitor().get('/api/health')).status;

test('health is 503 until the end of the warm-up, which leaves no row and no log line', async () => {
  await createProject(portal);
  portal.services.readiness.isWarm = false;
  expect(await health()).toBe(503);
  lines.length = 0;
  const warmingUp = recordSql(() => warmUp(portal.services, SLOW_TEST));
  expect(await health()).toBe(503);
  const statements = await warmingUp;
  expect(await health()).toBe(200);
  expect(statements.some(({ text }) => text.includes('insert into mails'))).toBe(true);
  for (const table of [users, applications, mails]) expect(await portal.db.$count(table)).toBe(0);
  expect(lines.filter((line) => !line.includes('/api/health'))).toEqual([]);
});

test('a warm-up without an open project reads and succeeds', async () => {
  await warmUp(portal.services, SLOW_TEST);
  expect(lines).toEqual([]);
});

test('a failed warm-up is logged, and the process becomes ready', async () => {
  portal.services.readiness.isWarm = false;
  const transaction = vi.spyOn(portal.db, 'transaction').mockRejectedValue(new Error('no transaction today'));
  await warmUp(portal.services, SLOW_TEST);
  expect(await health()).toBe(200);
  expect(transaction).toHaveBeenCalled();
  expect(lines.filter((line) => line.includes('the warm-up failed'))).toHaveLength(1);
});

test('a warm-up on a database that doesn’t respond is cancelled', async () => {
  portal.services.readiness.isWarm = false;
  vi.spyOn(portal.db, 'transaction').mockReturnValue(new Promise(() => {}));
  await warmUp(portal.services, { ...SLOW_TEST, patienceMs: 20 });
  expect(await health()).toBe(200);
});

test('a production start is ready after its warm-up', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'warm-up-'));
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
  };
  const product = await startProduct(settings, () => {});
  const status = async () => (await product.app.request('/api/health')).status;
  try {
    expect(await status()).toBe(503);
    await product.warmUp();
    expect(await status()).toBe(200);
  } finally {
    await product.stopWork();
    await product.close();
    await rm(directory, { recursive: true, force: true });
  }
});
