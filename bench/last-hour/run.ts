/**
 * The last hour before a deadline: 20,000 students in ten minutes, at a fixed rate that never waits for a response. Half of them sign in; each opens the
 * projects, a project and the teams, saves a draft twice and submits, beside thirty reviewers who save a review every second; at the end every acknowledged
 * write must exist. `npm run bench -- last-hour`; `--minutes 1 --students 2000 --scale 0.2` for a trial with a fifth of the data, which stores no results.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openBenchDatabase } from '../database.ts';
import { type Applicant, createApplicants } from '../people.ts';
import { asText, machine, quantile, type Results, writeResults } from '../performance-page.ts';
import { type Product, startProduct } from '../product.ts';
import { openLoop } from '../requests/open-loop.ts';
import { createReviewers, type ReviewSaves, saveReviews } from '../reviews/reviewers.ts';
import { apply, type Outcome, type Step } from './person.ts';

const WHOLE = { minutes: '10', students: '20000', scale: '1' };
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, students: { type: 'string' }, scale: { type: 'string' } },
});
const MINUTES = Number(values.minutes ?? WHOLE.minutes);
const STUDENTS = Number(values.students ?? WHOLE.students);
const REVIEWERS = 30;
const STEPS: Step[] = ['signing in', 'projects', 'a project', 'teams', 'saving a draft', 'submitting'];
/** The goals. */
const MOST_MB = 256;
const MOST_MS = 1000;

const log = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'last-hour-'));
const database = await openBenchDatabase(Number(values.scale ?? WHOLE.scale), log);
try {
  await migrate(database.url);
  const { db, pool } = connect(database.url);
  const product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: directory });
  await runLastHour(db, product).finally(async () => {
    await product.stop();
    await pool.end();
  });
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

async function runLastHour(db: Database, product: Product): Promise<void> {
  const students = await createApplicants(db, STUDENTS);
  const reviewers = await createReviewers(db, REVIEWERS);
  await db.execute(sql`vacuum analyze`); // as on a site that didn't begin a minute ago
  const over = new AbortController();
  const reviewing = saveReviews(db, product.url, reviewers, {
    signal: over.signal,
    everyMs: 1000,
    part: 'draft',
  });
  let highest = 0;
  const watching = setInterval(() => {
    highest = Math.max(highest, product.memory());
  }, 500);
  const sent = await openLoop({
    perSecond: STUDENTS / (MINUTES * 60),
    seconds: MINUTES * 60,
    send: (n) => apply(product.url, students[n]),
  });
  over.abort();
  const reviews = await reviewing;
  clearInterval(watching);
  const outcomes = sent.map(({ outcome }) => outcome);
  const lost = [...(await findLost(db, students, outcomes)), ...reviews.lost];
  const results = describe(outcomes, { reviews, lost, highest, memory: product.memory() });
  log(asText(results));
  const late = quantile(
    outcomes.flatMap(({ responses }) => responses.map(({ ms }) => ms)),
    0.99,
  );
  log(`All steps: p99 ${late.toFixed(0)} ms (goal ${MOST_MS}), ${highest} MB at most (goal ${MOST_MB}).`);
  if (Object.keys(values).length === 0) writeResults('last-hour', results);
  if (lost.length > 0) {
    log(`Lost: ${lost.slice(0, 5).join('; ')}`);
    process.exitCode = 1;
  }
}

/** Acknowledged writes that are missing, different or duplicated. */
async function findLost(db: Database, students: Applicant[], outcomes: Outcome[]): Promise<string[]> {
  const { rows } = await db.execute<{ n: number; applications: { status: string; text: string }[] }>(sql`
    select b.n, json_agg(json_build_object('status', a.status, 'text', a.initial_proposal)) as applications
    from bench_applicants b join applications a on a.applicant_id = b.user_id and a.project_id = b.project_id
    group by b.n`);
  const found = new Map(rows.map(({ n, applications }) => [n, applications]));
  return students.flatMap(({ n }, index) => {
    const { drafted, submitted } = outcomes[index] ?? {};
    const [stored, ...others] = found.get(n) ?? [];
    if (others.length > 0) return [`student ${n} has ${others.length + 1} applications`];
    if (submitted && (stored?.status !== 'submitted' || stored.text !== submitted))
      return [`the submission of student ${n}`];
    if (drafted && !stored) return [`the draft of student ${n}`];
    return !submitted && drafted && stored?.status === 'draft' && stored.text < drafted
      ? [`the newest draft of student ${n}`]
      : [];
  });
}

type Rest = { reviews: ReviewSaves; lost: string[]; highest: number; memory: number };

function describe(outcomes: Outcome[], { reviews, lost, highest, memory }: Rest): Results {
  const responses = outcomes.flatMap((outcome) => outcome.responses);
  const rows = STEPS.map((step) => {
    const ms = responses.filter((reply) => reply.step === step).map((reply) => reply.ms);
    const rejected = responses.filter((reply) => reply.step === step && reply.status !== 200);
    return rowOf(step, ms, rejected.length);
  });
  rows.push(rowOf('saving a review', reviews.ms, reviews.rejected));
  return {
    measured: `${outcomes.length} students in ${MINUTES} minutes beside ${REVIEWERS} reviewers; ${machine()}.`,
    tables: [{ head: ['work', 'requests', 'not accepted', 'p50', 'p99', 'longest'], rows }],
    remark: `Acknowledged and lost, changed or doubled: ${lost.length}. Memory of the process: ${highest} MB at most, ${memory} MB at the end.`,
  };
}

function rowOf(what: string, ms: number[], rejected: number): string[] {
  const longest = ms.reduce((most, one) => Math.max(most, one), 0);
  const times = [quantile(ms, 0.5), quantile(ms, 0.99), longest];
  return [what, String(ms.length), String(rejected), ...times.map((value) => `${value.toFixed(0)} ms`)];
}
