/**
 * The first seconds of a process after its start, compared with the same process later: `npm run bench -- start`. Stores its results;
 * `--rounds 1 --only "projects list"` is a trial.
 */
import { connect } from '../src/server/db/database.ts';
import { isChosen, isTrial, log, ROUNDS, runMeasurement } from './measurement.ts';
import { createApplicants, createReviewer } from './people.ts';
import { asText, machine, quantile, type Results, type Table, writeResults } from './performance-page.ts';
import { startProduct } from './product.ts';
import { type Work, worksOf } from './works.ts';
import { sendRequests, writeRequests } from './wrk/wrk.ts';

const APPLICANTS = 60_000;
const STUDENTS = 500;
const FIRST_SECONDS = 4;
const WARM_UP_SECONDS = 10;
const WARM_SECONDS = 5;

type Site = { url: string; directory: string };
/** Answers a second: in each of the first seconds, and later. */
type Start = { first: number[]; warm: number };

await runMeasurement(measureStarts);

async function measureStarts(site: Site): Promise<void> {
  const { db, pool } = connect(site.url);
  const applicants = await createApplicants(db, APPLICANTS);
  const reviewer = await createReviewer(db);
  await pool.query('vacuum analyze').finally(() => pool.end());
  const students = applicants.slice(0, STUDENTS);
  const works = worksOf({ students, applicants, reviewer, password: '' }).filter(
    (work) =>
      ['projects list', 'staff page of 50', 'submitting an application'].includes(work.name) &&
      isChosen(work),
  );
  const rows: string[][] = [];
  for (const work of works) {
    const starts: Start[] = [];
    let from = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { sent, ...start } = await measureStart(site, work, from);
      starts.push(start);
      from += sent;
    }
    rows.push(asRow(work, starts));
    log(rows.at(-1)?.join(' | ') ?? '');
  }
  const results: Results = {
    measured: `${machine()}; medians of ${ROUNDS} starts.`,
    tables: [asTable(rows)],
  };
  log(asText(results));
  if (!isTrial) writeResults('start', results);
}

async function measureStart(
  { url, directory }: Site,
  work: Work,
  from: number,
): Promise<Start & { sent: number }> {
  const file = await writeRequests(directory, work.name, work.requests);
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: directory, WORKER: 'off' });
  let sent = 0;
  const send = async (seconds: number) => {
    const { requests, per_second } = await sendRequests({
      url: product.url,
      file,
      from: from + sent,
      seconds,
    });
    sent += work.isOnce ? requests + 32 : 0;
    return per_second;
  };
  try {
    const first: number[] = [];
    for (let second = 0; second < FIRST_SECONDS; second++) first.push(await send(1));
    await send(WARM_UP_SECONDS);
    return { first, warm: await send(WARM_SECONDS), sent };
  } finally {
    await product.stop();
  }
}

function asTable(rows: string[][]): Table {
  const seconds = Array.from({ length: FIRST_SECONDS }, (_, second) => `in second ${second + 1}`);
  return { head: ['work', 'warm, a second', ...seconds], rows };
}

/** The rate when warm, and the share of it in each of the first seconds. */
function asRow(work: Work, starts: Start[]): string[] {
  const shares = Array.from({ length: FIRST_SECONDS }, (_, second) =>
    median(starts.map(({ first, warm }) => (first[second] ?? 0) / warm)).toFixed(2),
  );
  return [work.name, median(starts.map(({ warm }) => warm)).toFixed(0), ...shares];
}

function median(values: number[]): number {
  return quantile(values, 0.5);
}
