import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { mails } from '#server/db/schema/mails.ts';
import { readEnv } from '#server/env.ts';
import { log } from '#server/process/log.ts';
import { freePort } from '#tests/e2e/support/server.ts';
import { createPerson } from '#tests/factories.ts';
import { createMail } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { QUICK_START } from '#tests/quick-start.ts';
import { noteRun } from '../last-runs.ts';
import { startTelemetry } from './start-telemetry.ts';

const portal = await portalForFile();

test('metrics are counted by route pattern and change', async () => {
  const telemetry = await started({ METRICS_PORT: '0' });
  const person = await createPerson(portal);
  const client = await portal.signIn(person, createApp(portal.services, telemetry));
  for (let call = 0; call < 3; call += 1) await client.get(`/api/people/${person.id}?secret=kanarienvogel`);
  await portal.db.execute(sql`select graphile_worker.add_job('send_mail')`);
  const { metrics, text } = await scrape(telemetry.metricsPort);
  const labels = '{method="GET",route="/api/people/:id",status="200"}';
  expect(metrics.get(`http_requests_total${labels}`)).toBe(3);
  expect(metrics.get('http_request_duration_seconds_count'.concat(labels))).toBe(3);
  expect(metrics.get('http_requests_in_flight')).toBe(0);
  expect(metrics.get('jobs{state="waiting"}')).toBe(1);
  expect(metrics.get('stored_files{kind="resume"}')).toBe(1);
  expect(metrics.get('stored_file_bytes{kind="resume"}')).toBe(1234);
  expect(metrics.get('database_up')).toBe(1);
  expect(metrics.get('database_connections{state="total"}')).toBe(portal.pool.totalCount);
  expect(metrics.get('live_streams')).toBe(0);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(metrics.get(name)).toBeGreaterThan(0);
  expect(text).not.toMatch(new RegExp(`kanarienvogel|${person.id}|${person.email}`));
  await client.get('/api/session');
  expect((await scrape(telemetry.metricsPort)).text).toContain('route="/api/session"');
  await telemetry.stop();
});

test('metrics say how late emails are, when things last ran, and what the machine has left', async () => {
  const telemetry = await started({ METRICS_PORT: '0' });
  const anHourAgo = new Date(portal.services.now().getTime() - 3_600_000);
  await noteRun(portal.db, 'backup', anHourAgo);
  await createMail(portal, { created_at: anHourAgo.toISOString() });
  const { metrics } = await scrape(telemetry.metricsPort);
  expect(metrics.get('mail_delay_seconds')).toBeGreaterThanOrEqual(3600);
  expect(metrics.get('last_run_timestamp_seconds{name="backup"}')).toBeCloseTo(anHourAgo.getTime() / 1000, 0);
  expect(metrics.get('database_read_only')).toBe(0);
  expect(metrics.get('disk_free_ratio')).toBeGreaterThan(0);
  expect(metrics.get('child_process_deaths_total')).toBeGreaterThanOrEqual(0);
  expect(metrics.has('certificate_end_timestamp_seconds')).toBe(false);
  await portal.db.delete(mails);
  await telemetry.stop();
});

const RULES = readFileSync('deploy/prometheus/portal.rules.yml', 'utf8');
const DASHBOARD: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/grafana/portal.json', 'utf8'),
);
/** Words of the query language, and the metric of Prometheus itself. */
const NO_METRICS = new Set(
  'time max min sum by le rate increase delta changes absent or up histogram_quantile'.split(' '),
);

const metricsIn = (query: string) =>
  (query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ').match(/[a-z_]\w+/g) ?? []).filter(
    (word) => !NO_METRICS.has(word),
  );

test('alerts and the dashboard ask for metrics that exist, and the runbook has a heading for each alert', async () => {
  const telemetry = await started({ METRICS_PORT: '0', PUBLIC_URL: 'https://127.0.0.1:1' });
  const { text } = await scrape(telemetry.metricsPort);
  await telemetry.stop();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+)/gm)].flatMap(([, name = '']) => [name, `${name}_bucket`]),
  );
  const queries = [
    ...[...RULES.matchAll(/expr: (.+)$/gm)].map(([, query = '']) => query),
    ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const asked = new Set(queries.flatMap(metricsIn));
  expect(asked.size).toBeGreaterThan(15);
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const headings = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(headings.toSorted()).toEqual(alerts.toSorted());
});

test('metrics query the database once in a while, however often they are read', async () => {
  const telemetry = await started({ METRICS_PORT: '0' });
  const queried = vi.spyOn(portal.pool, 'query');
  await Promise.all(Array.from({ length: 10 }, () => scrape(telemetry.metricsPort)));
  expect(queried).toHaveBeenCalledTimes(2); // its counts, and the delay of emails
  queried.mockRestore();
  await telemetry.stop();
});

test('metrics continue without a database and report it', async () => {
  const telemetry = await started({ METRICS_PORT: '0' });
  const queried = vi.spyOn(portal.pool, 'query').mockRejectedValue(new Error('away') as never);
  const { metrics } = await scrape(telemetry.metricsPort);
  expect(metrics.get('database_up')).toBe(0);
  expect([...metrics.keys()].filter((name) => name.startsWith('mails'))).toEqual([]);
  queried.mockRestore();
  await telemetry.stop();
});

test('metrics are off by default', { tags: ['asvs:13.4.5'] }, async () => {
  expect(await started({})).toMatchObject({ observers: [], middleware: [], metricsPort: undefined });
});

test('three processes with the same METRICS_PORT serve their metrics on that port and the next free ones', async () => {
  const METRICS_PORT = String(await freePort());
  const processes = [];
  for (let n = 0; n < 3; n += 1) processes.push(await started({ METRICS_PORT }));
  const ports = processes.map(({ metricsPort = 0 }) => metricsPort);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) {
    expect(port - Number(METRICS_PORT)).toBeLessThan(10);
    expect((await scrape(port)).metrics.get('database_up')).toBe(1);
  }
  await Promise.all(processes.map(({ stop }) => stop()));
});

test('a process whose metrics cannot be served anywhere says so in the log and runs on', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const elsewhere = await started({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' });
  expect(elsewhere).toMatchObject({ observers: [], metricsPort: undefined });
  const taken = createServer();
  taken.listen(65_535, '127.0.0.1');
  await once(taken, 'listening');
  expect(await started({ METRICS_PORT: '65535' })).toMatchObject({ observers: [], metricsPort: undefined });
  taken.close();
  expect(logged.mock.calls.map(([, words]) => words)).toEqual(
    Array(2).fill('this process serves no metrics: correct METRICS_HOST or METRICS_PORT'),
  );
  logged.mockRestore();
});

const started = (settings: Record<string, string>) =>
  startTelemetry({
    ...portal.services,
    env: readEnv({ NODE_ENV: 'test', ...settings }),
    pool: portal.pool,
    replicaPool: null,
  });

async function scrape(port: number | undefined) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^[a-z_:][a-z0-9_:]*(\{[^}]*\})? (\d|NaN|\+Inf)/i);
  const split = (line: string) =>
    [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))] as const;
  return { text, metrics: new Map(lines.map(split)) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('a separate process', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let child: ChildProcess;
  let address = '';
  let logged = '';

  beforeAll(async () => {
    collector = await startCollector();
    child = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        ...QUICK_START,
        DATABASE_URL: portal.databaseUrl,
        DATA_DIR: portal.services.directory,
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (chunk) => (logged += chunk));
    address = await new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The server ended: ${logged}`)));
      child.stdout?.on('data', (chunk) => {
        const [ready] = String(chunk).match(/http:\/\/localhost:\d+/) ?? [];
        if (ready) resolve(ready);
      });
    });
  }, 60_000);

  afterAll(async () => {
    child.kill('SIGKILL');
    await collector.stop();
  });

  test('a process exports a trace of a request with its statements, without personal data', async () => {
    const reply = await fetch(`${address}/api/health?search=kanarienvogel`);
    const reset = await fetch(`${address}/api/password-resets`, {
      method: 'POST',
      headers: { Origin: address, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'kanarienvogel@example.test' }),
    });
    child.kill('SIGTERM');
    await once(child, 'exit');
    const spans = collector.spans();
    const request = spans.find(({ name }) => name === 'GET /api/health');
    expect(request).toMatchObject({
      kind: 2,
      attributes: {
        'http.route': '/api/health',
        'http.response.status_code': reply.status,
        request_id: reply.headers.get('X-Request-Id'),
      },
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements[0]?.attributes['db.query.text']).toMatch(/^\s*(select|with)/i);
    const write = spans.find(({ attributes }) => attributes.request_id === reset.headers.get('X-Request-Id'));
    const written = spans.filter(({ parentSpanId }) => parentSpanId === write?.spanId);
    expect(written.length).toBeGreaterThan(0);
    expect(collector.text().toLowerCase()).not.toContain('kanarienvogel');
    expect(collector.service()).toBe('residency-portal');
    const lines = logged.split('\n').filter((line) => line.includes('"msg":"request"'));
    expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/api/health', '/api/password-resets']);
  }, 60_000);
});

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type RawSpan = { name: string; kind: number; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: RawSpan[] }[] }[];
};

const read = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Receives and stores traces like a collector. */
async function startCollector() {
  const received: Export[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push((await json(request)) as Export);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const resources = () => received.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    port: portOf(server),
    text: () => JSON.stringify(received),
    service: () => read(resources()[0]?.resource.attributes ?? [])['service.name'],
    spans: () =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: read(span.attributes) })),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
