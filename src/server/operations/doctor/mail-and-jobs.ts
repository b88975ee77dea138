import { sql } from 'drizzle-orm';
import { readFailure } from '../../mails/outbox/failures.ts';
import { greetMailServer } from '../../mails/outbox/transport.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

/** Checks that the mail server responds and accepts the sign-in, without sending an email. */
export async function* examineMailServer({ env }: Pick<ExaminedPortal, 'env'>): AsyncGenerator<Finding> {
  if (!env.SMTP_URL) {
    yield ok('mail server', 'none is configured: emails are stored and not sent');
    return;
  }
  try {
    await greetMailServer(env, env.SMTP_URL);
    yield ok('mail server', 'responds and accepts the sign-in');
  } catch (error) {
    const { words, advice } = readFailure(error);
    yield wrong(
      'mail server',
      words,
      advice ?? 'correct SMTP_URL, or contact the operator of the mail server',
    );
  }
}

const WORKER = 'start a process that runs the worker, and check its log';

/** Finds overdue emails and jobs, and checks that a worker runs. */
export async function* examineWork(target: Pick<ExaminedPortal, 'db' | 'now'>): AsyncGenerator<Finding> {
  yield* examineMails(target);
  yield* examineJobs(target);
}

async function* examineMails({ db, now }: Pick<ExaminedPortal, 'db' | 'now'>): AsyncGenerator<Finding> {
  const anHourAgo = new Date(now().getTime() - 3_600_000).toISOString();
  const { rows } = await db.execute<{ waiting: number; stuck: number; dead: number }>(sql`
    select count(*) filter (where status = 'queued' and coalesce(send_after, created_at) < ${anHourAgo})::int as waiting,
      count(*) filter (where status = 'sending' and taken_at < ${anHourAgo})::int as stuck,
      count(*) filter (where status = 'dead')::int as dead
    from mails where status in ('queued', 'sending', 'dead')`);
  const [{ waiting, stuck, dead } = { waiting: 0, stuck: 0, dead: 0 }] = rows;
  if (waiting > 0) yield wrong('mails', `${waiting} should have been sent over an hour ago`, WORKER);
  if (stuck > 0) yield wrong('mails', `${stuck} have been in delivery for over an hour`, WORKER);
  if (dead > 0)
    yield warning('mails', `${dead} could not be sent`, '/admin/outbox shows why, and can send them again');
  if (waiting + stuck + dead === 0) yield ok('mails', 'none is stuck');
}

async function* examineJobs({ db, now }: Pick<ExaminedPortal, 'db' | 'now'>): AsyncGenerator<Finding> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();
  const { rows } = await db.execute<{
    late: number;
    stuck: number;
    failed: number;
    swept_at: string | null;
  }>(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at < ${hoursAgo(1)})::int as late,
      count(*) filter (where locked_at < ${hoursAgo(5)})::int as stuck,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      (select swept_at::text from sweeps) as swept_at
    from graphile_worker.jobs`);
  const [{ late, stuck, failed, swept_at } = { late: 0, stuck: 0, failed: 0, swept_at: null }] = rows;
  if (late > 0) yield wrong('jobs', `${late} should have started over an hour ago`, WORKER);
  if (stuck > 0) yield wrong('jobs', `${stuck} have been running for over five hours`, WORKER);
  if (failed > 0)
    yield warning('jobs', `${failed} failed for good`, 'the log says why; graphile_worker.jobs has them');
  if (swept_at !== null && new Date(swept_at) < new Date(hoursAgo(2)))
    yield warning('jobs', 'nothing has been swept for two hours', WORKER);
  if (late + stuck + failed === 0) yield ok('jobs', 'none is stuck');
}
