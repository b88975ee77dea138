/**
 * Submissions per second from the first moment on, and the emails sent meanwhile, with one process and its worker.
 * `npm run bench -- mails`; `--seconds 20` for longer, `--smtp` with a mail server instead of the mailbox.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startSmtp } from '../tests/smtp.ts';
import { openBenchDatabase } from './database.ts';
import { createApplicants } from './people.ts';
import { machine, table } from './performance-page.ts';
import { startProduct } from './product.ts';
import { submission } from './works.ts';
import { type Load, sendRequests, writeRequests } from './wrk/wrk.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, worker: { type: 'string' }, smtp: { type: 'boolean' } },
});
const SECONDS = Number(values.seconds ?? 10);
const MOST_A_SECOND = 700;
const NOTIFY_EMAILS = 'programme@bench.example';

const log = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'mails-leave-'));
const database = await openBenchDatabase(1, log);
const smtp = values.smtp ? await startSmtp() : null;
try {
  await migrate(database.url);
  const { db, pool } = connect(database.url);
  await measure(db).finally(() => pool.end());
} finally {
  await smtp?.stop();
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  const people = await createApplicants(db, MOST_A_SECOND * SECONDS);
  await db.execute(sql`delete from mails`);
  await db.execute(sql`vacuum analyze`);
  const file = await writeRequests(directory, 'submissions', people.map(submission));
  const product = await startProduct({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    NOTIFY_EMAILS,
    WORKER: values.worker ?? 'on',
    ...(smtp ? { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } : {}),
  });
  const startedAt = new Date();
  const load = await sendRequests({ url: product.url, file, from: 0, seconds: SECONDS });
  await product.stop();
  log(await describe(db, startedAt, load, product.ready_ms));
}

async function describe(db: Database, startedAt: Date, load: Load, ready: number): Promise<string> {
  const { rows } = await db.execute<{
    second: number;
    submitted: number;
    queued: number;
    left_them: number;
  }>(sql`
    select s.second, (
        select count(*)::int from applications a join bench_applicants b on b.user_id = a.applicant_id and b.project_id = a.project_id
        where floor(extract(epoch from a.submitted_at - ${startedAt.toISOString()}::timestamptz)) = s.second) as submitted,
      (select count(*)::int from mails where floor(extract(epoch from created_at - ${startedAt.toISOString()}::timestamptz)) = s.second) as queued,
      (select count(*)::int from mails where floor(extract(epoch from sent_at - ${startedAt.toISOString()}::timestamptz)) = s.second) as left_them
    from generate_series(0, ${SECONDS + 1}) s (second)`);
  return [
    `${machine()}; ready after ${ready.toFixed(0)} ms; ${load.per_second.toFixed(0)} submissions a second, p50 ${load.p50.toFixed(0)} ms, p99 ${load.p99.toFixed(0)} ms.`,
    '',
    table(
      ['second', 'submissions', 'mails queued', 'mails that left'],
      rows.map(({ second, submitted, queued, left_them }) =>
        [second + 1, submitted, queued, left_them].map(String),
      ),
    ),
  ].join('\n');
}
