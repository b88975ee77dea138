import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/database.ts';
import { mails } from '#server/db/schema/mails.ts';
import { readEnv } from '#server/env.ts';
import { readMailDelay } from '#server/mails/outbox/mail-delay.ts';
import { ChildKilled, ChildProgram } from '#server/process/child-process/child-program.ts';
import { PROJECT } from '#server/project-directory.ts';
import { directoryForFile } from '#tests/directory.ts';
import { freePort } from '#tests/e2e/support/server.ts';
import { createMail } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { startProcess } from '#tests/processes.ts';
import { noteRun } from '../last-runs.ts';
import { startTelemetry } from './start-telemetry.ts';

const portal = await portalForFile();
const directory = await directoryForFile();
const RULES = readFileSync('deploy/prometheus/portal.rules.yml', 'utf8');
const nowSeconds = () => portal.services.now().getTime() / 1000;
const HOUR = 3600;

afterEach(async () => {
  await portal.db.delete(mails);
  await portal.db.execute(sql`delete from graphile_worker._private_jobs`);
});

/** The metrics as Prometheus reads them now; each time of a new process, because a process keeps figures for fifteen seconds. */
async function metricsNow(watched: Partial<Parameters<typeof startTelemetry>[0]> = {}) {
  const telemetry = await startTelemetry({
    ...portal.services,
    pool: portal.pool,
    replicaPool: null,
    env: readEnv({ NODE_ENV: 'test', METRICS_PORT: '0' }),
    ...watched,
  });
  const metrics = await readMetrics(telemetry.metricsPort ?? 0);
  await telemetry.stop();
  return metrics;
}

async function readMetrics(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const connectTo = (address: string, max?: number) => {
  const connected = connect(address, max ? { max } : {});
  onTestFinished(() => connected.pool.end());
  return connected;
};

const ago = (seconds: number) => new Date(portal.services.now().getTime() - seconds * 1000);

type Drill = [
  alert: string,
  metric: string,
  threshold: string,
  /** Gives what the process has instead. */
  cause: () => Promise<unknown>,
];
type Watched = Parameters<typeof startTelemetry>[0];

test.each<Drill>([
  [
    'PortalMailLate',
    'mail_delay_seconds',
    '> 900',
    async () => {
      await createMail(portal, { created_at: ago(HOUR).toISOString() });
      expect((await readMailDelay(portal.services)).overdue).toBe(1);
    },
  ],
  [
    'PortalMailRejected',
    'mails{state="dead"}',
    '> 0',
    async () => void (await createMail(portal, { status: 'dead' })),
  ],
  [
    'PortalJobsFailed',
    'jobs{state="failed"}',
    '> 0',
    async () => {
      await portal.db.execute(sql`select graphile_worker.add_job('sweep_files')`);
      await portal.db.execute(
        sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))`,
      );
    },
  ],
  [
    'PortalDatabaseReadOnly',
    'database_read_only',
    '== 1',
    async () => connectTo(`${portal.databaseUrl}?options=-c%20default_transaction_read_only=on`),
  ],
  ['PortalDatabaseDown', 'database_up', '== 0', async () => connectTo('postgres://nobody@127.0.0.1:1/none')],
  [
    'PortalConnectionsExhausted',
    'database_connections{state="waiting"}',
    '> 0',
    async () => {
      const { pool } = connectTo(portal.databaseUrl, 1);
      const held = await pool.connect();
      const waits = pool.query('select 1');
      onTestFinished(async () => {
        held.release();
        await waits;
      });
      return { pool };
    },
  ],
  [
    'PortalChildProcessesDie',
    'child_process_deaths_total',
    '> 3',
    async () => {
      const program = join(directory, 'program.mjs');
      const dies = `import { serveTasks } from '${PROJECT}src/server/process/child-process/serve-tasks.ts';
        serveTasks(() => process.kill(process.pid, 'SIGKILL'));`;
      await writeFile(program, dies);
      const reader = new ChildProgram({ program, heapMib: 64, spaceMib: 256, processorSeconds: 20 });
      for (let n = 0; n < 4; n += 1) await expect(reader.run('', 30)).rejects.toThrow(ChildKilled);
      reader.end();
    },
  ],
])('%s: its cause raises the metric that its rule asks for', async (alert, metric, threshold, cause) => {
  const [, rule = ''] = new RegExp(`alert: ${alert}\\n +expr: (.+)`).exec(RULES) ?? [];
  expect(rule).toContain(metric.replace(/\{.*/, ''));
  expect(rule.endsWith(threshold)).toBe(true);
  const fires = (value = 0) => {
    const [sign, limit] = threshold.split(' ');
    return sign === '>' ? value > Number(limit) : value === Number(limit);
  };
  expect(fires((await metricsNow()).get(metric) ?? (alert === 'PortalDatabaseDown' ? 1 : 0))).toBe(false);
  const watched = await cause();
  expect(fires((await metricsNow(watched as Partial<Watched> | undefined)).get(metric))).toBe(true);
});

test.each([
  ['PortalBackupOld', 'backup', 26 * HOUR],
  ['PortalDrillOld', 'drill', 35 * 24 * HOUR],
  ['PortalDoctorComplains', 'doctor', HOUR],
  ['PortalWorkerSilent', 'worker', 120],
] as const)('%s: the metric keeps the time of the last success', async (alert, name, seconds) => {
  const metric = `last_run_timestamp_seconds{name="${name}"}`;
  const [, rule = ''] = new RegExp(`alert: ${alert}\\n +expr: (.+)`).exec(RULES) ?? [];
  expect(rule).toContain(metric);
  expect((await metricsNow()).has(metric)).toBe(false);
  await noteRun(portal.db, name, ago(seconds + 60));
  expect(nowSeconds() - ((await metricsNow()).get(metric) ?? 0)).toBeGreaterThan(seconds);
  await noteRun(portal.db, name, portal.services.now());
  expect(nowSeconds() - ((await metricsNow()).get(metric) ?? 0)).toBeLessThan(60);
});

test('PortalDown, PortalRestartsOften: a killed process serves no metrics, and the next one has another start time', async () => {
  const METRICS_PORT = String(await freePort());
  const begin = () =>
    startProcess('portal', {
      DATABASE_URL: portal.databaseUrl,
      DATA_DIR: portal.services.directory,
      METRICS_PORT,
      WORKER: 'off',
    });
  const started = async () =>
    (await readMetrics(Number(METRICS_PORT))).get('process_start_time_seconds') ?? 0;
  const first = await begin();
  const firstStart = await started();
  expect(firstStart).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.exited;
  await expect(started()).rejects.toThrow('fetch failed');
  const second = await begin();
  expect(await started()).toBeGreaterThan(firstStart);
  second.child.kill('SIGTERM');
  await second.exited;
}, 120_000);
