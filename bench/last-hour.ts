/**
 * The last hour before a deadline: 20,000 students in ten minutes, at a fixed rate that never waits for a response. Each saves a
 * draft twice and submits, beside thirty reviewers who save a review every second; at the end every acknowledged write must exist. `npm run bench -- last-hour`;
 * `--minutes 1 --students 2000` for a trial, which stores no results.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openBenchDatabase } from './database.ts';
import { openLoop } from './open-loop.ts';
import { type Applicant, createApplicants } from './people.ts';
import { asText, machine, quantile, type Results, writeResults } from './performance-page.ts';
import { type Product, startProduct } from './product.ts';
import { createReviewers, type ReviewSaves, saveReviews } from './reviews/reviewers.ts';

const WHOLE = { minutes: '10', students: '20000' };
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, students: { type: 'string' } },
});
const MINUTES = Number(values.minutes ?? WHOLE.minutes);
const STUDENTS = Number(values.students ?? WHOLE.students);
const DRAFTS = 2;
const REVIEWERS = 30;
/** The pause between two steps of one person. */
const THINKING_MS = 5000;

type Step = 'draft' | 'submission';
type Responded = { step: Step; ms: number; status: number };
type Outcome = { responses: Responded[]; drafted: string | null; submitted: string | null };

const log = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'last-hour-'));
const database = await openBenchDatabase(1, log);
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
  const over = new AbortController();
  const reviewing = saveReviews(db, product.url, reviewers, over.signal);
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
  if (!values.minutes && !values.students) writeResults('last-hour', results);
  if (lost.length > 0) {
    log(`Lost: ${lost.slice(0, 5).join('; ')}`);
    process.exitCode = 1;
  }
}

/** One person, who waits for their own responses only. */
async function apply(url: string, student: Applicant | undefined): Promise<Outcome> {
  const outcome: Outcome = { responses: [], drafted: null, submitted: null };
  if (!student) return outcome;
  const { project_id, submission_key } = student;
  let revision = 0;
  for (let draft = 1; draft <= DRAFTS; draft++) {
    const initial_proposal = textOf(student, `Draft ${draft}`);
    const { status, body } = await send(url, student, outcome, 'draft', {
      method: 'PUT',
      path: '/api/application-drafts',
      body: { project_id, team_id: null, initial_proposal, revision },
    });
    if (status === 200) outcome.drafted = initial_proposal;
    if (status === 200) revision = body.revision;
    await pause(THINKING_MS);
  }
  const initial_proposal = textOf(student, 'The proposal');
  const { status } = await send(url, student, outcome, 'submission', {
    method: 'POST',
    path: '/api/applications',
    body: { project_id, team_id: null, initial_proposal, submission_key },
  });
  if (status === 200) outcome.submitted = initial_proposal;
  return outcome;
}

function textOf({ n }: Applicant, what: string): string {
  return `${what} of student ${n}. ${'We would like to build it. '.repeat(40)}`.trim();
}

type Call = { method: string; path: string; body: unknown };

async function send(url: string, { cookie }: Applicant, { responses }: Outcome, step: Step, call: Call) {
  const startedAt = performance.now();
  const { status, body } = await fetch(url + call.path, {
    method: call.method,
    headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(call.body),
  }).then(
    async (response) => ({ status: response.status, body: await response.json() }),
    () => ({ status: 0, body: null }),
  );
  responses.push({ step, ms: performance.now() - startedAt, status });
  return { status, body };
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
  const rows = (['draft', 'submission'] as const).map((step) => {
    const ms = responses.filter((reply) => reply.step === step).map((reply) => reply.ms);
    const rejected = responses.filter((reply) => reply.step === step && reply.status !== 200);
    return rowOf(step === 'draft' ? 'saving a draft' : 'submitting', ms, rejected.length);
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
