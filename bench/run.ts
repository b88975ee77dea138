/**
 * The speed of the product compared with the database and a bare Node server on the same machine: `npm run bench -- speed`.
 * Measures in turn, with the same 32 connections, and stores the results for docs/performance.md. It takes a quarter of an hour.
 * `--rounds 2 --seconds 2 --only "staff search"` for a trial, which writes nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '../src/server/db/database.ts';
import { BENCH_PASSWORD } from './database.ts';
import { isChosen, isTrial, log, ROUNDS, runMeasurement, SECONDS } from './measurement.ts';
import { type Applicant, createApplicants, createReviewer } from './people.ts';
import {
  asText,
  machine,
  quantile,
  type Results,
  type Table,
  table,
  writeResults,
} from './performance-page.ts';
import { runPgbench, type Script } from './pgbench.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { asTable, type Measured } from './report.ts';
import { scriptsOf } from './same-sql.ts';
import { type Work, worksOf } from './works.ts';
import { type Load, type Request, sendRequests, warmUp, writeRequests } from './wrk/wrk.ts';

const STUDENTS = 500;
/** The applicants, and how many of them submit through the product. More than either can use up, here and through pgbench. */
const PEOPLE = 40_000;
const APPLICANTS = 14_000;
/** Different requests whose statements pgbench runs. */
const SAMPLES = 8;
const STARTS = 5;
const BARE_START_MS = 10_000;
/** The people who come after those of the product, one in each turn. */
const NEXT_APPLICANT = `select user_id, project_id, submission_key, token, gen_random_uuid() as application_id from bench_applicants
where n = (select ${APPLICANTS} + nextval('bench_next'))::int \\gset`;

await runMeasurement(measureEverything);

async function measureEverything({ url, directory }: { url: string; directory: string }): Promise<void> {
  const starts = await measureStarts(url, directory);
  log(table(starts.head, starts.rows));
  const site = await openSite(url, directory);
  const measured: Measured[] = [];
  let memory = Number.NaN;
  try {
    for (const work of site.works) measured.push(await measure(site, work));
    memory = site.product.memory();
  } finally {
    await site.product.stop();
  }
  const results: Results = {
    measured: `${machine()}; ${ROUNDS} rounds of ${SECONDS} s each.`,
    tables: [asTable(measured), starts],
    remark: `Memory of the process after all of this: ${memory} MB (goal: at most 150 MB).`,
  };
  log(asText(results));
  if (!isTrial) writeResults('bench', results);
}

type Site = { product: Product; url: string; directory: string; everybody: Applicant[]; works: Work[] };

async function openSite(url: string, directory: string): Promise<Site> {
  const { db, pool } = connect(url);
  const everybody = await createApplicants(db, PEOPLE);
  const reviewer = await createReviewer(db);
  await pool.query('vacuum analyze').finally(() => pool.end());
  const works = worksOf({
    students: everybody.slice(0, STUDENTS),
    applicants: everybody.slice(0, APPLICANTS),
    reviewer,
    password: BENCH_PASSWORD,
  }).filter(isChosen);
  // Another process would send the emails.
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: directory, WORKER: 'off' });
  return { product, url, directory, everybody, works };
}

/** Starts a process again and again on existing databases. */
async function measureStarts(url: string, directory: string): Promise<Table> {
  const settings = {
    separate: { DATABASE_URL: url, DATA_DIR: directory },
    embedded: { DATA_DIR: directory },
  };
  const row = async (name: keyof typeof settings, goal: string) => {
    const times: number[] = [];
    for (let start = 0; start <= STARTS; start++) {
      const product = await startProduct(settings[name]);
      await product.stop();
      if (start > 0) times.push(product.ready_ms); // the first start also creates what is missing
    }
    return [name, `${quantile(times, 0.5).toFixed(0)} ms`, `${Math.max(...times).toFixed(0)} ms`, goal];
  };
  return {
    head: ['ready again with a database that is', 'median', 'longest', 'goal'],
    rows: [await row('separate', '≤ 1 s'), await row('embedded', '≤ 3 s')],
  };
}

async function measure(site: Site, work: Work): Promise<Measured> {
  const { product, directory } = site;
  const file = await writeRequests(directory, work.name, work.requests);
  const scripts = work.repeatsSql ? await sameSqlOf(site, work) : [];
  let from = 0;
  const send = async (seconds: number) => {
    const load = await sendRequests({ url: product.url, file, from, seconds });
    from += work.isOnce ? load.requests + 32 : 0;
    return load;
  };
  const statements = scripts.length > 0 ? Math.max(...scripts.map((script) => script.statements)) : null;
  await warmUp(send);
  const rounds: Measured['rounds'] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const load = await send(SECONDS);
    const pgbench =
      scripts.length > 0 ? await runPgbench({ url: site.url, directory, scripts, seconds: SECONDS }) : null;
    const bare = await measureBare(directory, load.bytes);
    rounds.push({ product: load, pgbench, bare });
  }
  const { head, rows } = asTable([{ work, statements, rounds }]);
  log(table(head, rows));
  return { work, statements, rounds };
}

async function sameSqlOf({ url, directory, everybody }: Site, work: Work): Promise<Script[]> {
  if (!work.isOnce) {
    const requests = work.requests.slice(0, SAMPLES);
    return scriptsOf({ databaseUrl: url, directory, requests, before: requests.slice(0, 1) });
  }
  const [sample, person] = [work.requests[APPLICANTS - 1], everybody[APPLICANTS - 1]];
  if (!sample || !person) throw new Error('Nobody applies.');
  const { user_id, project_id, submission_key, token } = person;
  const known = ({ id = '' }) => namesOf({ user_id, project_id, submission_key, token, application_id: id });
  const before: Request = {
    method: 'GET',
    path: `/api/projects/${person.project_id}`,
    cookie: person.cookie,
  };
  const scripts = await scriptsOf({
    databaseUrl: url,
    directory,
    requests: [sample],
    before: [before],
    known,
  });
  return scripts.map((script) => ({ ...script, text: `${NEXT_APPLICANT}\n${script.text}` }));
}

function namesOf(values: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [value, name]));
}

async function measureBare(directory: string, bytes: number): Promise<Load> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['bench/bare-server.mjs', String(port), String(bytes), 'application/json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(BARE_START_MS) });
    const file = await writeRequests(directory, 'bare', [{ method: 'GET', path: '/' }]);
    return await sendRequests({ url: `http://127.0.0.1:${port}`, file, from: 0, seconds: SECONDS });
  } finally {
    child.kill('SIGKILL');
  }
}
