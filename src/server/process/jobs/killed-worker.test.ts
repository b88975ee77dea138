import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/database.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { mails } from '#server/db/schema/mails.ts';
import { directoryForFile } from '#tests/directory.ts';
import { createCycle } from '#tests/factories.ts';
import { createMail } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { startProcess } from '#tests/processes.ts';
import { startSilentServer, startSmtp } from '#tests/smtp.ts';
import { addJob } from './add-job.ts';
import { createRescue, heldJobs, keepPresence } from './presence.ts';
import { superviseRunner } from './runner.ts';

const portal = await portalForFile();
const { db, pool } = portal;
const directory = await directoryForFile();

async function startWorker(settings: Record<string, string> = {}) {
  const worker = await startProcess('worker', {
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: directory,
    AUTH_SECRET: 'a secret for tests only, of at least 32 characters',
    PUBLIC_URL: 'http://portal.example',
    ...settings,
  });
  onTestFinished(async () => {
    worker.child.kill('SIGKILL');
    await worker.exited;
  });
  return worker;
}

const jobs = async () =>
  (
    await db.execute<{ id: string; locked_by: string | null }>(
      sql`select id, locked_by from graphile_worker.jobs where task_identifier = 'tend_cycles' order by id`,
    )
  ).rows;

test('a job that runs while its process is killed runs again within seconds', {
  timeout: 90_000,
}, async () => {
  const past = {
    opens_at: '2020-01-01T00:00:00Z',
    closes_at: '2021-01-01T00:00:00Z',
    closes_by_itself: true,
  };
  const { id } = await createCycle(portal, { state: 'open', ...past });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from cycles where id = $1 for update', [id]);
  const killed = await startWorker();
  await addJob(db, 'tend_cycles', {});
  await expect.poll(async () => (await jobs())[0]?.locked_by, { timeout: 20_000 }).toBeTruthy();
  const [stuck] = await jobs();
  killed.child.kill('SIGKILL');
  await killed.exited;
  await startWorker();
  await holder.query('rollback');
  holder.release();
  const isDone = async () => !(await jobs()).some((job) => job.id === stuck?.id);
  await expect.poll(isDone, { timeout: 20_000, interval: 100 }).toBe(true);
  const [cycle] = await db.select().from(cycles).where(eq(cycles.id, id));
  expect(cycle?.state).toBe('closed');
});

test('an email that is being sent while its process is killed leaves within seconds from another one', {
  timeout: 90_000,
}, async () => {
  const silent = await startSilentServer();
  onTestFinished(silent.stop);
  await createMail({ db });
  const killed = await startWorker({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
  await expect.poll(silent.connections, { timeout: 20_000 }).toBe(1);
  killed.child.kill('SIGKILL');
  await killed.exited;
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  await startWorker({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  await expect.poll(() => smtp.received.length, { timeout: 20_000, interval: 100 }).toBe(1);
  const sent = async () => (await db.select().from(mails)).map(({ status, attempts }) => [status, attempts]);
  await expect.poll(sent).toEqual([['sent', 1]]);
  expect(smtp.received.map(({ to }) => to)).toEqual(['asha@example.test']);
});

/** The sessions that show a living worker. */
async function sessionsShown(): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select l.pid from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted`,
  );
  return rows.map(({ pid }) => pid);
}

test('the job of a worker that lives stays its own, also while its connections are lost', async () => {
  const { pool: own } = connect(portal.databaseUrl);
  own.on('error', () => {});
  const presence = keepPresence(own);
  await presence.open();
  const over = Promise.withResolvers<void>();
  const taskList = { endless_task: () => over.promise };
  const runner = await superviseRunner(pool, { concurrency: 1, taskList }, presence);
  await addJob(db, 'endless_task', {});
  const locked = async () =>
    (await db.execute(sql`select locked_by from graphile_worker.jobs where task_identifier = 'endless_task'`))
      .rows;
  const living = [{ locked_by: expect.any(String) }];
  await expect.poll(locked, { timeout: 20_000 }).toEqual(living);
  const rescue = createRescue(portal.services, heldJobs(portal.services));
  for (let look = 0; look < 3; look += 1) await rescue();
  expect(await locked()).toEqual(living);
  const lost = await sessionsShown();
  for (const pid of lost) await db.execute(sql`select pg_terminate_backend(${pid}::integer)`);
  await rescue();
  // A lost session keeps its lock for a moment.
  const isShown = async () => (await sessionsShown()).some((pid) => !lost.includes(pid));
  await expect.poll(isShown, { timeout: 20_000 }).toBe(true);
  for (let look = 0; look < 3; look += 1) await rescue();
  expect(await locked()).toEqual(living);
  presence.close();
  await own.end();
  // The database notices the end of a session a moment later; then two looks decide.
  await expect
    .poll(
      async () => {
        await rescue();
        return locked();
      },
      { timeout: 20_000 },
    )
    .toEqual([{ locked_by: null }]);
  over.resolve();
  await runner.stop();
});
