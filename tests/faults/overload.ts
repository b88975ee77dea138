import { Agent, request } from 'node:http';
import { openLoop, type Sent } from '#tests/bench/open-loop.ts';
import { type Actor, type Cast, createCast } from './cast.ts';
import { createSite, embeddedServer, figure, scratchDirectory, spread } from './site.ts';

const AT_ONCE = 32;
const CAPACITY_SECONDS = 10;
const TIMES_CAPACITY = 10;
const CALM_SECONDS = 10;
const LINES = 1000;

type Outcome = { status: number; retryAfter: boolean };
type Visit = (n: number) => Promise<Outcome>;

/** Measures what a portal can answer, sends ten times as much for a while, and then looks how soon it is well again. */
export async function overload(seconds: number): Promise<void> {
  const dataDir = scratchDirectory('overload');
  const site = await createSite(dataDir);
  await site.start();
  const visit = visitor(site.url, await createCast(embeddedServer(dataDir).url));
  await closedLoop(visit, 3);
  const capacity = await closedLoop(visit, CAPACITY_SECONDS);
  process.stderr.write(`overload: ${Math.round(capacity)} a second are answered\n`);
  const flood = await openLoop({ perSecond: capacity * TIMES_CAPACITY, seconds, send: visit });
  const calm = await openLoop({ perSecond: capacity / 4, seconds: CALM_SECONDS, send: visit });
  figure({ fault: 'overload', capacity_per_second: Math.round(capacity), ...describe(flood, seconds) });
  figure({
    fault: 'overload, afterwards',
    normal_after_seconds: normalAfter(calm),
    ms: spread(calm.map(({ ms }) => ms)),
  });
  await site.end('SIGTERM');
}

/** What a student does in the last hour: the list, a project with their status, their session, a draft. */
function visitor(url: string, { students, projects }: Cast): Visit {
  // As a proxy in front would: so many lines, and whoever finds none free waits, which counts.
  const agent = new Agent({ keepAlive: true, maxSockets: LINES });
  return (n) => {
    const student = students[n % students.length] as Actor;
    const project_id = projects[Math.floor(n / students.length) % projects.length] as string;
    const draft = { project_id, team_id: null, initial_proposal: `Draft ${n}`, revision: 0 };
    const what = n % 10;
    if (what < 4) return send(agent, url, student, 'GET', '/api/projects');
    if (what < 7) return send(agent, url, student, 'GET', `/api/projects/${project_id}/application`);
    if (what < 9) return send(agent, url, student, 'GET', '/api/session');
    return send(agent, url, student, 'PUT', '/api/application-drafts', draft);
  };
}

function send(
  agent: Agent,
  url: string,
  { cookie }: Actor,
  method: string,
  path: string,
  body?: unknown,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { Cookie: cookie, Origin: url, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const sent = request(url + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] !== undefined }),
      );
    });
    sent.on('error', () => resolve({ status: 0, retryAfter: false }));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

/** Requests a second that so many visitors get, each asking again as soon as they are answered. */
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

function describe(all: Sent<Outcome>[], seconds: number) {
  const of = (isWanted: (outcome: Outcome) => boolean) => all.filter(({ outcome }) => isWanted(outcome));
  const accepted = of(({ status }) => status >= 200 && status < 500);
  const refused = of(({ status }) => status === 503);
  return {
    sent_per_second: Math.round(all.length / seconds),
    accepted_per_second: Math.round(accepted.length / seconds),
    accepted_ms: spread(accepted.map(({ ms }) => ms)),
    refused_share: Number((refused.length / all.length).toFixed(3)),
    refused_ms: spread(refused.map(({ ms }) => ms)),
    refused_without_retry_after: refused.filter(({ outcome }) => !outcome.retryAfter).length,
    other_answers: all.length - accepted.length - refused.length,
  };
}

/** The first second from which on nobody is refused, and nobody waits for half a second. */
function normalAfter(all: Sent<Outcome>[]): number {
  const bad = all.filter(({ ms, outcome }) => ms > 500 || outcome.status === 503 || outcome.status === 0);
  return Math.ceil(Math.max(0, ...bad.map(({ dueMs }) => dueMs)) / 1000);
}
