import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#server/db/database.ts';
import { dropJobs, holdJobs, portalForFile } from '#tests/portal.ts';
import { openTcpProxy } from '#tests/tcp-proxy.ts';
import { addJob } from './add-job.ts';
import { superviseRunner } from './runner.ts';
import { unlockJobs } from './unlock-jobs.ts';

const portal = await portalForFile();

const waitingJobs = async () => {
  const { rows } = await portal.db.execute(sql`select locked_by from graphile_worker.jobs`);
  return rows;
};

test('a job that ends without a database stops neither the process nor the later jobs', async () => {
  const url = new URL(portal.databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const { pool } = connect(url.href);
  const done: string[] = [];
  const runner = await superviseRunner(pool, {
    concurrency: 1,
    taskList: {
      cut_off: () => {
        if (done.length === 0) proxy.cut();
        done.push('cut_off');
      },
      later: () => void done.push('later'),
    },
  });
  await addJob(portal.db, 'cut_off', {});
  await vi.waitFor(() => expect(done).toEqual(['cut_off']), 10_000);
  await addJob(portal.db, 'later', {});
  proxy.repair();
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]), 15_000);
  // The first run could not be acknowledged, so it was repeated.
  expect(done.toSorted()).toEqual(['cut_off', 'cut_off', 'later']);
  await runner.stop();
  await pool.end();
  await proxy.close();
});

test('the queue stores no value of a failed statement', async () => {
  const { pool } = connect(portal.databaseUrl);
  const taskList = {
    failing: async () => void (await portal.db.execute(sql`select ${'asha@example.test'}::integer`)),
  };
  const runner = await superviseRunner(pool, { concurrency: 1, taskList });
  await addJob(portal.db, 'failing', {});
  const stored = async () =>
    (await portal.db.execute<{ last_error: string | null }>(sql`select last_error from graphile_worker.jobs`))
      .rows[0]?.last_error ?? '';
  await expect.poll(stored, { timeout: 10_000 }).toContain('Failed query');
  expect(await stored()).not.toContain('asha@example.test');
  await runner.stop();
  await pool.end();
  await dropJobs(portal.pool);
});

test('a queue that is stopped during a restart doesn’t restart', async () => {
  const url = new URL(portal.databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const { pool } = connect(url.href);
  const runner = await superviseRunner(pool, { concurrency: 1, taskList: { cut_off: () => proxy.cut() } });
  await addJob(portal.db, 'cut_off', {});
  const startsAgain = Promise.withResolvers<void>();
  vi.spyOn(pool, 'query').mockImplementationOnce(async () => {
    proxy.repair();
    await runner.stop();
    pool.once('acquire', () => startsAgain.resolve());
  });
  await startsAgain.promise;
  await pause(300); // by then a continuing queue would listen
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), 5000);
  await pool.end();
  await proxy.close();
  await dropJobs(portal.pool);
});

test('the job of a machine that vanished is free again after a quarter of an hour', async () => {
  await addJob(portal.db, 'later', {});
  onTestFinished(await holdJobs(portal.pool, 'later'));
  const unlockAfter = (minutes: number) =>
    unlockJobs({ ...portal.services, now: () => new Date(Date.now() + minutes * 60_000) });
  await unlockAfter(14);
  expect(await waitingJobs()).toEqual([{ locked_by: expect.any(String) }]);
  await unlockAfter(16);
  expect(await waitingJobs()).toEqual([{ locked_by: null }]);
});
