/**
 * Pages of results while thirty reviewers submit a review every five seconds, on the large data with three reviews an application: every order, filter and
 * search, the projects and the reviewers, each right after an acknowledged review; and how long students wait for their projects meanwhile.
 * `npm run bench -- results`; `--seconds 10` is a trial, which stores no results.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openBenchDatabase } from '../database.ts';
import { createApplicants, createReviewer } from '../people.ts';
import { asText, machine, quantile, type Results, writeResults } from '../performance-page.ts';
import { startProduct } from '../product.ts';
import { openLoop } from '../requests/open-loop.ts';
import { createReviewers, saveReviews } from './reviewers.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string' } } });
const SECONDS = Number(values.seconds ?? 60);
const REVIEWERS = 30;
/** Between two submissions of one reviewer: much less than anybody needs. */
const REVIEWING_MS = 5000;
const STUDENTS = 20;
/** Between two pages, as somebody who reads them. */
const READING_MS = 250;
/** The goals of a page, and of everybody else. */
const MOST_MS = 100;

const log = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'bench-results-'));
const database = await openBenchDatabase(1, log);
try {
  await migrate(database.url);
  const { db, pool } = connect(database.url);
  await measure(db).finally(() => pool.end());
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  const staff = await createReviewer(db);
  const students = await createApplicants(db, STUDENTS);
  const reviewers = await createReviewers(db, REVIEWERS);
  const works = pagesOf(await projectWithReviews(db));
  await db.execute(sql`analyze`);
  const product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: directory });
  try {
    const waiting = () => openProjects(product.url, students[0]?.cookie ?? '');
    const alone = await waiting();
    const over = new AbortController();
    const reviewing = saveReviews(db, product.url, reviewers, {
      signal: over.signal,
      everyMs: REVIEWING_MS,
      part: 'submission',
    });
    const [beside, pages] = await Promise.all([waiting(), openPages(product.url, staff.cookie, works)]);
    over.abort();
    const reviews = await reviewing;
    const reviewRow = rowOf('submitting a review', reviews.ms);
    const results: Results = {
      measured: `${REVIEWERS} reviewers submit ${(reviews.ms.length / SECONDS).toFixed(1)} reviews a second, beside ${await countReviews(db)} submitted ones; ${machine()}.`,
      tables: [
        {
          head: ['work', 'requests', 'p50', 'p99', 'longest'],
          rows: [
            ...[...pages].map(([name, ms]) => rowOf(name, ms)),
            reviewRow,
            rowOf('projects of a student, before', alone),
            rowOf('projects of a student, meanwhile', beside),
          ],
        },
      ],
      remark: `Goal: ${MOST_MS} ms. Reviews not accepted: ${reviews.rejected}; acknowledged and lost: ${reviews.lost.length}.`,
    };
    log(asText(results));
    if (values.seconds === undefined) writeResults('review-results', results);
    if (reviews.lost.length > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

/** The pages by what they show. */
function pagesOf(project: string): Map<string, string[]> {
  const results = (query: string) => `/api/staff/review-results?${query}`;
  return new Map([
    ['results, first page', ['adjusted', 'mean', 'reviews', 'range'].map((sort) => results(`sort=${sort}`))],
    ['results, another page', ['2', '40', '2000'].map((page) => results(`page=${page}`))],
    [
      'results, searched',
      ['asha', 'kumar', 'crop', 'air quality', 'zz'].map((search) =>
        results(`${new URLSearchParams({ search })}`),
      ),
    ],
    [
      'results, filtered',
      ['disagreement=yes', 'reviewed=no', `project=${project}`, `project=${project}&places=5`].map(results),
    ],
    ['projects of the results', ['1', '5'].map((page) => `/api/staff/review-results/projects?page=${page}`)],
    [
      'reviewers of the results',
      ['1', '3'].map((page) => `/api/staff/review-results/reviewers?page=${page}`),
    ],
  ]);
}

async function projectWithReviews(db: Database): Promise<string> {
  const { rows } = await db.execute<{ project_id: string }>(sql`
    select project_id from review_stage_sums where cycle_id = current_cycle() and stage = 'initial'
    group by project_id order by count(*) desc limit 1`);
  if (!rows[0]) throw new Error('Nothing is reviewed.');
  return rows[0].project_id;
}

async function countReviews(db: Database): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select count(*)::int as number from reviews where submitted_at is not null`,
  );
  return (rows[0]?.number ?? 0).toLocaleString('en');
}

/** Somebody of staff opens one page after the other. */
async function openPages(url: string, cookie: string, works: Map<string, string[]>) {
  const times = new Map([...works.keys()].map((name): [string, number[]] => [name, []]));
  const endsAt = performance.now() + SECONDS * 1000;
  const all = [...works].flatMap(([name, paths]) => paths.map((path) => ({ name, path })));
  for (let n = 0; performance.now() < endsAt; n++) {
    const { name, path } = all[n % all.length] ?? { name: '', path: '' };
    times.get(name)?.push(await open(url + path, cookie));
    await pause(READING_MS);
  }
  return times;
}

/** A student opens the projects ten times a second. */
async function openProjects(url: string, cookie: string): Promise<number[]> {
  const send = () => open(`${url}/api/projects`, cookie);
  return (await openLoop({ perSecond: 10, seconds: SECONDS, send })).map(({ ms }) => ms);
}

async function open(address: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
  return performance.now() - startedAt;
}

function rowOf(what: string, ms: number[]): string[] {
  const longest = ms.reduce((most, one) => Math.max(most, one), 0);
  const times = [quantile(ms, 0.5), quantile(ms, 0.99), longest];
  return [what, String(ms.length), ...times.map((value) => `${value.toFixed(0)} ms`)];
}
