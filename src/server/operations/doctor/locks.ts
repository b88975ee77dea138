import { sql } from 'drizzle-orm';
import { type Finding, ok, warning } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

/** Longer than any job lasts. */
const MINUTES = 20;

/** Finds jobs held by a dead process, for example after the machine lost its power. */
export async function* examineLocks({
  db,
  now,
}: Pick<ExaminedPortal, 'db' | 'now'>): AsyncGenerator<Finding> {
  const since = new Date(now().getTime() - MINUTES * 60_000).toISOString();
  const { rows } = await db.execute<{ jobs: number; workers: number }>(sql`
    select count(*)::int as jobs, count(distinct locked_by)::int as workers
    from graphile_worker.jobs where locked_at < ${since}`);
  const [{ jobs, workers } = { jobs: 0, workers: 0 }] = rows;
  if (jobs === 0) yield ok('locks', 'no dead worker holds a job');
  else
    yield warning(
      'locks',
      `${workers} ${workers === 1 ? 'worker that has probably died holds' : 'workers that have probably died hold'} ${jobs} of the jobs`,
      'start a worker: it frees them within a minute',
    );
}
