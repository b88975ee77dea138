import { sql } from 'drizzle-orm';
import { readFailure } from '../../mails/outbox/failures.ts';
import { isMailLate, readMailDelay } from '../../mails/outbox/mail-delay.ts';
import { greetMailServer } from '../../mails/outbox/transport.ts';
import { readRuns } from '../last-runs.ts';
import { durationOf } from './duration.ts';
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

/** Checks that a worker runs, and finds overdue emails and jobs. */
export async function* examineWork(target: Pick<ExaminedPortal, 'db' | 'now'>): AsyncGenerator<Finding> {
  const runs = await readRuns(target.db);
  yield examineWorker(target, runs.worker);
  yield* examineMails(target);
  yield* examineJobs(target, runs.sweep);
}

/** A worker notes that it lives every quarter of a minute. */
const SILENT_AFTER_MS = 60_000;

function examineWorker({ now }: Pick<ExaminedPortal, 'now'>, seen: Date | undefined): Finding {
  if (!seen) return warning('worker', 'none has run on this database yet', WORKER);
  const silence = now().getTime() - seen.getTime();
  if (silence <= SILENT_AFTER_MS) return ok('worker', 'one runs');
  return wrong('worker', `none has been seen for ${durationOf(silence)}`, WORKER);
}

async function* examineMails(target: Pick<ExaminedPortal, 'db' | 'now'>): AsyncGenerator<Finding> {
  const { db, now } = target;
  const anHourAgo = new Date(now().getTime() - 3_600_000).toISOString();
  const { rows } = await db.execute<{ stuck: number; dead: number }>(sql`
    select count(*) filter (where status = 'sending' and taken_at < ${anHourAgo})::int as stuck,
      count(*) filter (where status = 'dead')::int as dead
    from mails where status in ('sending', 'dead')`);
  const [{ stuck, dead } = { stuck: 0, dead: 0 }] = rows;
  const delay = await readMailDelay(target);
  if (delay.oldest !== null) {
    const words = `${delay.overdue} overdue, the oldest for ${durationOf(now().getTime() - delay.oldest.getTime())}`;
    const advice = `/admin/outbox shows why; check the mail server, or ${WORKER}`;
    yield isMailLate(delay) ? wrong('mails', words, advice) : warning('mails', words, advice);
  }
  if (stuck > 0) yield wrong('mails', `${stuck} have been in delivery for over an hour`, WORKER);
  if (dead > 0)
    yield warning('mails', `${dead} could not be sent`, '/admin/outbox shows why, and can send them again');
  if (delay.overdue + stuck + dead === 0) yield ok('mails', 'none is stuck');
}

async function* examineJobs(
  { db, now }: Pick<ExaminedPortal, 'db' | 'now'>,
  swept: Date | undefined,
): AsyncGenerator<Finding> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();
  const { rows } = await db.execute<{ late: number; stuck: number; failed: number }>(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at < ${hoursAgo(1)})::int as late,
      count(*) filter (where locked_at < ${hoursAgo(5)})::int as stuck,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs`);
  const [{ late, stuck, failed } = { late: 0, stuck: 0, failed: 0 }] = rows;
  if (late > 0) yield wrong('jobs', `${late} should have started over an hour ago`, WORKER);
  if (stuck > 0) yield wrong('jobs', `${stuck} have been running for over five hours`, WORKER);
  if (failed > 0)
    yield warning('jobs', `${failed} failed for good`, 'the log says why; graphile_worker.jobs has them');
  if (swept && swept < new Date(hoursAgo(2)))
    yield warning('jobs', 'nothing has been swept for two hours', WORKER);
  if (late + stuck + failed === 0) yield ok('jobs', 'none is stuck');
}
