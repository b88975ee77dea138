import { readFileSync } from 'node:fs';
import { head } from '../../tests/raw.ts';
import { openLoop, type Sent } from '../requests/open-loop.ts';
import { type Actor, type Cast, createCast } from './cast.ts';
import { createConnectionPool, type TestResponse } from './connection-pool.ts';
import { isInstalled, startNginx } from './nginx.ts';
import { createSite, embeddedServer, figure, freePort, scratchDirectory, spread } from './site.ts';

const AT_ONCE = 32;
const WARMING_SECONDS = 3;
const CAPACITY_SECONDS = 10;
const TIMES_CAPACITY = 10;
const CALM_SECONDS = 10;
const CONNECTIONS = 1000;

type Visit = (n: number) => Promise<TestResponse>;

/**
 * Measures the capacity of a portal, sends ten times as much for a while, and then measures its recovery. Ends
 * half a minute after the flood at the latest, because every request ends after ten seconds.
 */
export async function overload(seconds: number, { isBehindNginx = false } = {}): Promise<void> {
  if (isBehindNginx && !isInstalled('nginx')) {
    process.stdout.write('Not tried: nginx is missing (apt-get install nginx).\n');
    return;
  }
  const dataDir = scratchDirectory('overload');
  const proxyPort = isBehindNginx ? await freePort() : null;
  const site = await createSite(dataDir, proxyPort === null ? {} : behind(proxyPort));
  await site.start();
  const nginx =
    proxyPort === null ? null : await startNginx(dataDir, proxyPort, [Number(new URL(site.url).port)]);
  const url = proxyPort === null ? site.url : `http://127.0.0.1:${proxyPort}`;
  const cast = await createCast(embeddedServer(dataDir).url);
  const connections = createConnectionPool(url, CONNECTIONS);
  const visit: Visit = (n) => connections.send(requestOf(url, cast, n));
  await closedLoop(visit, WARMING_SECONDS);
  const capacity = await closedLoop(visit, CAPACITY_SECONDS);
  process.stderr.write(`overload: ${Math.round(capacity)} a second are answered\n`);
  const cores = measureCores({ driver: process.pid, portal: site.pid() });
  const flood = await openLoop({ perSecond: capacity * TIMES_CAPACITY, seconds, send: visit });
  const shares = cores();
  const calm = await openLoop({ perSecond: capacity / 4, seconds: CALM_SECONDS, send: visit });
  figure({
    fault: isBehindNginx ? 'overload behind nginx' : 'overload',
    capacity_per_second: Math.round(capacity),
    ...describe(flood, seconds),
    cores: shares,
  });
  figure({
    fault: 'overload, afterwards',
    normal_after_seconds: normalAfter(calm),
    ms: spread(calm.map(waited)),
  });
  connections.close();
  nginx?.kill('SIGTERM');
  await site.end('SIGTERM');
}

const behind = (proxyPort: number) => ({
  PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
  TRUSTED_PROXIES: '127.0.0.1',
});

/** Measured from the sending: the sender and the portal share the cores here, and the sender’s delay doesn’t count. */
const waited = ({ ms, lateMs }: Sent<TestResponse>) => ms - lateMs;

/** The actions of a student in the last hour: the list, a project with their status, their session, a draft. */
function requestOf(url: string, { students, projects }: Cast, n: number): string {
  const { cookie } = students[n % students.length] as Actor;
  const project_id = projects[Math.floor(n / students.length) % projects.length] as string;
  const what = n % 10;
  if (what === 9) return draft({ url, cookie, project_id, n });
  const path =
    what < 4 ? '/api/projects' : what < 7 ? `/api/projects/${project_id}/application` : '/api/session';
  return head({ url, cookie, method: 'GET', path });
}

type Draft = { url: string; cookie: string; project_id: string; n: number };

function draft({ url, cookie, project_id, n }: Draft): string {
  const body = JSON.stringify({ project_id, team_id: null, initial_proposal: `Draft ${n}`, revision: 0 });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  return head({ url, cookie, method: 'PUT', path: '/api/application-drafts', headers }) + body;
}

/** Requests per second of this number of visitors, each sending the next after a response. */
async function closedLoop(visit: Visit, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const one = async () => {
    while (performance.now() < end) {
      await visit(done);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return done / seconds;
}

function describe(all: Sent<TestResponse>[], seconds: number) {
  const of = (isWanted: (response: TestResponse) => boolean) =>
    all.filter(({ outcome }) => isWanted(outcome));
  const accepted = of(isAccepted);
  const refused = of(({ status }) => status === 503);
  const lastEnd = all.reduce((last, { dueMs, ms }) => Math.max(last, dueMs + ms), 0);
  return {
    sent_per_second: Math.round(all.length / Math.max(seconds, lastEnd / 1000)),
    accepted_per_second: Math.round(accepted.length / seconds),
    accepted_ms: spread(accepted.map(waited)),
    refused_share: Number((refused.length / all.length).toFixed(3)),
    refused_ms: spread(refused.map(waited)),
    sender_late_ms: spread(all.map(({ lateMs }) => lateMs)),
    refused_without_retry_after: refused.filter(({ outcome }) => !outcome.retryAfter).length,
    other_answers: all.length - accepted.length - refused.length,
  };
}

/** A newer draft of another request is a conflict, which counts as a response. */
const isAccepted = ({ status }: TestResponse) => status === 200 || status === 409;

/** The second after the flood from which everybody gets a response within half a second. */
function normalAfter(all: Sent<TestResponse>[]): number {
  const bad = all.filter((sent) => waited(sent) > 500 || !isAccepted(sent.outcome));
  return Number((Math.max(0, ...bad.map(({ dueMs }) => dueMs)) / 1000).toFixed(1));
}

/** The share of a core that each process uses until the returned function is called. */
function measureCores(pids: Record<string, number>): () => Record<string, number> {
  const begun = performance.now();
  const before = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, coreSeconds(pid)]));
  return () => {
    const seconds = (performance.now() - begun) / 1000;
    const share = (name: string, pid: number) => (coreSeconds(pid) - (before[name] ?? 0)) / seconds;
    return Object.fromEntries(
      Object.entries(pids).map(([name, pid]) => [name, Number(share(name, pid).toFixed(2))]),
    );
  };
}

const TICKS_A_SECOND = 100;

function coreSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
