import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { WORKER } from '../../scripts/setup/server.mjs';
import { connect, type Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import { findDecisionFaults } from '../../src/server/operations/doctor/decisions/checks.ts';
import { createPerson } from '../../tests/factories.ts';
import { createSession } from '../../tests/session.ts';
import { createSite, type Site, scratchDirectory } from '../chaos/site.ts';
import { BENCH_SECRET } from '../product.ts';

export type Answer = { status: number; body: unknown; ms: number };

const fields = z.looseObject({
  id: z.string().default(''),
  digest: z.string().default(''),
  version: z.int().default(0),
  letter: z.unknown().optional(),
  text: z.string().default(''),
  changed: z.array(z.unknown()).default([]),
});
/** Those of an answer that drills read. */
export const fieldsOf = ({ body }: Answer) => fields.parse(body);

export type Caller = (method: string, path: string, body?: unknown) => Promise<Answer>;

export const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Calls the API at a site with this cookie; status 0 if the site is away. */
export const callerAt =
  (url: () => string, cookie: string): Caller =>
  async (method, path, body) => {
    const begun = performance.now();
    const origin = url();
    try {
      const response = await fetch(origin + path, {
        method,
        headers: { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const read: unknown = await response.json().catch(() => null);
      return { status: response.status, body: read, ms: performance.now() - begun };
    } catch {
      return { status: 0, body: null, ms: performance.now() - begun };
    }
  };

/** Of the process in the activity of the database. */
export const nameOfProcess = (place: number): string => `process-${place}`;

export type DecisionSite = {
  db: Database;
  databaseUrl: string;
  sites: Site[];
  worker: Site | null;
  staff: Caller;
};

/** As in deploy/systemd. */
const NICE_OF_WORKER = 5;

/**
 * Built processes on one database that writes to disk, each with its clock wrong by so many milliseconds, and an admin. With a worker they are
 * web processes only, as in an installation.
 */
export async function withSites(
  offsets: number[],
  work: (site: DecisionSite) => Promise<void>,
  { hasWorker = false } = {},
): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir: scratchDirectory('decisions-database'),
    log: () => {},
  });
  const { db, pool } = connect(postgres.url);
  try {
    await migrate(postgres.url);
    const directory = scratchDirectory('decisions');
    const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: BENCH_SECRET, LOG_LEVEL: 'fatal' };
    const worker = hasWorker ? await createSite(directory, settings, WORKER) : null;
    const sites: Site[] = [];
    for (const [place, offset] of offsets.entries())
      sites.push(
        await createSite(directory, {
          ...settings,
          DATABASE_URL: `${postgres.url}?application_name=${nameOfProcess(place)}`,
          ...(worker && { WORKER: 'off' }),
          ...(offset !== 0 && {
            NODE_OPTIONS: `--import=${new URL('./shift-clock.mjs', import.meta.url).href}`,
            CLOCK_OFFSET_MS: String(offset),
          }),
        }),
      );
    const all = worker ? [...sites, worker] : sites;
    await Promise.all(all.map((site) => site.start()));
    if (worker) setPriority(worker.pid(), NICE_OF_WORKER);
    const admin = await createPerson({ db }, { role: 'admin' });
    const { name, value } = await createSession({ db, secret: BENCH_SECRET }, admin);
    const alive = () => (sites.find((site) => site.isAlive()) ?? sites[0])?.url ?? '';
    await work({ db, databaseUrl: postgres.url, sites, worker, staff: callerAt(alive, `${name}=${value}`) });
    await Promise.all(all.map((site) => site.end('SIGTERM')));
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

/** Letters and days for the answer, as an office would have. */
export async function saveSettings(staff: Caller, answer_days: number | null = 7): Promise<void> {
  const { version } = fieldsOf(await staff('GET', '/api/staff/decision-settings'));
  const { status } = await staff('PUT', '/api/staff/decision-settings', {
    expected_version: version,
    reasons: [],
    letters: {
      accept: 'Dear {name}, congratulations: you are one of the people whom we chose for {project}.',
      waitlist: 'Dear {name}, please have patience: you are on the waiting list of {project}.',
      reject: 'Dear {name}, we are sorry that there is no place for you in {project} this time.',
    },
    needs_second: false,
    answer_days,
    promotes_by_itself: false,
  });
  if (status !== 200) throw new Error(`The settings were not saved: ${status}.`);
}

export type Checked = { id: string; digest: string; preflight_ms: number };

export async function checkRelease(staff: Caller, projects: string[]): Promise<Checked> {
  const answer = await staff('POST', '/api/staff/releases', { project_ids: projects });
  const { status, body, ms } = answer;
  if (status !== 200) throw new Error(`The preflight failed: ${status} ${JSON.stringify(body)}`);
  const { id, digest } = fieldsOf(answer);
  return { id, digest, preflight_ms: ms };
}

export async function publish(staff: Caller, { id, digest }: Checked): Promise<void> {
  const { status, body } = await staff('PUT', `/api/staff/releases/${id}/publication`, {
    digest,
    release_at: null,
  });
  if (status !== 200) throw new Error(`The release failed: ${status} ${JSON.stringify(body)}`);
}

/** Waits until a query gives true; the milliseconds. */
export async function until(condition: () => Promise<boolean>, withinMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > withinMs) throw new Error(`Nothing happened within ${withinMs} ms.`);
    await pause(100);
  }
  return performance.now() - begun;
}

export async function isVisible(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from releases where id = ${id} and state = 'released'`);
  return rowCount === 1;
}

export async function isMailed(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from release_rows where release_id = ${id} and is_released and mailed_at is null limit 1`);
  return rowCount === 0;
}

/** What the checks find, each as a sentence. */
export async function faultsOf(db: Database): Promise<string[]> {
  const faults = [...(await findDecisionFaults(db, 'after')), ...(await findDecisionFaults(db, 'before'))];
  return faults.map(({ sentence, rows, ids }) => `${sentence}: ${rows} times, ${ids.join(' ')}`);
}
