import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Logger, run, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { afterAll, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import { connect } from '#server/db/database.ts';
import { readOnPrimary } from '#server/db/replica.ts';
import { mails } from '#server/db/schema/mails.ts';
import { tendOffers } from '#server/decisions/offers/end-offers.ts';
import { readEnv } from '#server/env.ts';
import { createUploadReader } from '#server/files/inspection/upload-reader.ts';
import { openFileStore } from '#server/files/storage/open.ts';
import { UploadPlaces } from '#server/files/storage/upload-places.ts';
import { type Every, LiveHub } from '#server/live/hub.ts';
import { SecurityEvents } from '#server/operations/security-log/security-log.ts';
import { createGoogleClient } from '#server/users/sign-in/google-client.ts';
import {
  assignmentRunner,
  bulkRunner,
  linkMailers,
  releaseRunner,
  reviewCopyRunner,
} from '#server/worker/worker.ts';
import { Client } from './client.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { createSession } from './session.ts';

const SECRET = 'a secret for tests only, of at least 32 characters';
const LIVE_GAP_MS = 50;
/** Admits fifty requests at once even on a slow machine, because the tests are about their results. */
const ALL_AT_ONCE = '1000';
/** Planning takes most of the time of a test’s database: each statement is planned once for each connection. */
const AT_ONCE = { worth: 1, most: 2000 };
/** For all portals of this process: a reader starts a program, which takes half a second. It ends when nothing has been read for a while. */
const reader = createUploadReader(tmpdir());
const silent = new Logger(() => () => {});

export type Portal = Awaited<ReturnType<typeof startPortal>>;

type Options = { every?: Every; uploadWindowMs?: number; database?: TestDatabase };

/** The portal of a test file, which closes after its last test. */
export async function portalForFile(...settings: Parameters<typeof startPortal>): Promise<Portal> {
  const portal = await startPortal(...settings);
  afterAll(() => portal.close());
  return portal;
}

/** The real app on a separate database and file store, with a clock that a test can set. */
export async function startPortal(
  settings: Record<string, string> = {},
  { uploadWindowMs, database: given, ...timers }: Options = {},
) {
  const database = given ?? (await createTestDatabase());
  const directory = await mkdtemp(join(tmpdir(), 'portal-'));
  const env = readEnv({ NODE_ENV: 'test', PORT: '3000', REQUESTS_AT_ONCE: ALL_AT_ONCE, ...settings });
  const { db, pool } = connect(planningOnce(database.url), { prepare: AT_ONCE });
  const clock = new Clock();
  const ending = new AbortController();
  const createLive = () =>
    new LiveHub({ db, now: () => clock.now(), directUrl: database.url, gapMs: LIVE_GAP_MS, ...timers });
  const live = createLive();
  const services: Services = {
    env,
    live,
    securityEvents: new SecurityEvents(db),
    db,
    readOnly: readOnPrimary(db),
    directory,
    secret: SECRET,
    google: createGoogleClient(env),
    files: await openFileStore(env, directory),
    reader,
    uploads: new UploadPlaces({ atOnce: env.UPLOADS_AT_ONCE, windowMs: uploadWindowMs }),
    now: () => clock.now(),
    ending: ending.signal,
    readiness: { isWarm: true },
  };
  const app = createApp(services);
  return {
    app,
    services,
    db,
    clock,
    secret: SECRET,
    pool,
    databaseUrl: database.url,
    /** A client without a session. */
    visitor: () => new Client(app),
    /** A client with a new session of a person. */
    async signIn(person: { id: string }, at: typeof app = app) {
      const { name, value } = await createSession({ db, secret: SECRET }, person, clock.now());
      return new Client(at, `${name}=${value}`);
    },
    /** Another process of the same site. */
    anotherProcess() {
      const other = createLive();
      return { app: createApp({ ...services, live: other }), close: () => other.close() };
    },
    /** Every queued email, oldest first, those of pending jobs included. */
    async mails() {
      await runOnce({ pgPool: pool, taskList: linkMailers(services), noHandleSignals: true, logger: silent });
      return db.select().from(mails).orderBy(mails.created_at, mails.id);
    },
    /** Runs the pending jobs of bulk runs. */
    async carryOutBulkRuns() {
      await runOnce({ pgPool: pool, taskList: bulkRunner(services), noHandleSignals: true, logger: silent });
    },
    /** Runs the pending jobs of releases of decisions. */
    async carryOutReleases() {
      await runOnce({
        pgPool: pool,
        taskList: releaseRunner(services),
        noHandleSignals: true,
        logger: silent,
      });
    },
    /** Reminds of offers, and ends those whose time is over. */
    tendOffers: () => tendOffers(services),
    /** Runs the pending jobs of automatic assignments. */
    async computeAssignments() {
      await runOnce({
        pgPool: pool,
        taskList: assignmentRunner(services),
        noHandleSignals: true,
        logger: silent,
      });
    },
    /** Draws the pages of uploaded presentations. */
    async drawReviewCopies() {
      const waiting = () =>
        db.$count(sql`graphile_worker.jobs`, sql`task_identifier = 'render_presentation' and attempts = 0`);
      // A run ends early when it looks for the next job of the queue before the last one is acknowledged.
      while ((await waiting()) > 0)
        await runOnce({
          pgPool: pool,
          taskList: reviewCopyRunner(services),
          noHandleSignals: true,
          logger: silent,
        });
    },
    async close() {
      await services.securityEvents.flush();
      await live.close();
      await pool.end();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** For the small tables of tests; a seed of many rows needs plans of its own. */
function planningOnce(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has('options'))
    url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
  return url.href;
}

/** The time of the app; real until a test sets it. */
class Clock {
  private fixed: Date | null = null;
  now(): Date {
    return this.fixed ?? new Date();
  }
  set(at: Date | string): void {
    this.fixed = new Date(at);
  }
  /** Moves a set clock, or the present moment, forward by some minutes. */
  forward(minutes: number): void {
    this.fixed = new Date(this.now().getTime() + minutes * 60_000);
  }
}

/** Has a worker begin the waiting jobs of a task; it finishes them when the test calls the returned function. */
export async function holdJobs(pgPool: Pool, task: string): Promise<() => Promise<void>> {
  const count = async (condition: string) => {
    const { rows } = await pgPool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = $1 and ${condition}`,
      [task],
    );
    return rows[0].count;
  };
  const concurrency = await count('locked_at is null');
  const over = Promise.withResolvers<void>();
  const taskList = { [task]: () => over.promise };
  const runner = await run({ pgPool, concurrency, taskList, noHandleSignals: true, logger: silent });
  await vi.waitUntil(async () => (await count('locked_at is null')) === 0, { timeout: 20_000 });
  return async () => {
    over.resolve();
    await runner.stop();
  };
}

/** Removes every job, those of ended workers included. */
export async function dropJobs(pgPool: Pool): Promise<void> {
  await pgPool.query(
    'select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))',
  );
  await pgPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}
