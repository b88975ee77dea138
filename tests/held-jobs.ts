import { Logger, run } from 'graphile-worker';
import type pg from 'pg';
import { vi } from 'vitest';

const silent = new Logger(() => () => {});

/** Has a worker begin the waiting jobs of a task; it finishes them when the test calls the returned function. */
export async function holdJobs(pgPool: pg.Pool, task: string): Promise<() => Promise<void>> {
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
export async function dropJobs(pgPool: pg.Pool): Promise<void> {
  await pgPool.query(
    'select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))',
  );
  await pgPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}
