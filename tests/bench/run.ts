/**
 * How fast the product is beside what the database and a bare Node server can do on the same machine: `npm run bench`.
 * Measures in turn, with the same 32 connections and for every round anew, and writes docs/performance.md.
 * `-- --rounds 2 --seconds 2 --only "staff search"` for a trial, which writes nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#domain/users.ts';
import { connect } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openBenchDatabase } from './database.ts';
import { type Applicant, createApplicants, createReviewer } from './people.ts';
import { runPgbench, type Script } from './pgbench.ts';
import { freePort, startProduct } from './product.ts';
import { type Measured, tell } from './report.ts';
import { scriptsOf } from './same-sql.ts';
import { type Work, worksOf } from './works.ts';
import { type Load, sendRequests, writeRequests } from './wrk.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const STUDENTS = 500;
/** Who submits: for pgbench and for the product each so many, more than there is time for. */
const APPLICANTS = 20_000;
const SAMPLES = 8;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'bench-'));
const database = await openBenchDatabase(1, say);
try {
  await migrate(database.url);
  await measureAll();
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

async function measureAll(): Promise<void> {
  const { db, pool } = connect(database.url);
  const everybody = await createApplicants(db, 2 * APPLICANTS);
  const reviewer = await createReviewer(db);
  await pool.query('analyze').finally(() => pool.end());
  const works = worksOf({
    students: everybody.slice(0, STUDENTS),
    applicants: everybody.slice(0, APPLICANTS),
    reviewer,
    password: DEMO_PASSWORD,
  }).filter(({ name }) => !values.only || name === values.only);
  const product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: directory });
  say(`ready in ${product.ready_ms.toFixed(0)} ms, ${product.memory()} MB`);
  const measured: Measured[] = [];
  try {
    for (const work of works) measured.push(await measure(product.url, work, everybody));
  } finally {
    say(`memory ${product.memory()} MB`);
    await product.stop();
  }
  say(tell(measured));
}

async function measure(url: string, work: Work, everybody: Applicant[]): Promise<Measured> {
  const file = await writeRequests(directory, work.name, work.requests);
  const scripts = work.goal ? await sameSqlOf(work, everybody) : [];
  let from = 0;
  const rounds: Measured['rounds'] = [];
  await sendRequests({ url, file, from, seconds: 2 }).then((warm) => {
    from += work.isOnce ? warm.requests + 32 : 0;
  });
  for (let round = 0; round < ROUNDS; round++) {
    const load = await sendRequests({ url, file, from, seconds: SECONDS });
    if (work.isOnce) from += load.requests + 32;
    const tps =
      scripts.length > 0
        ? await runPgbench({ url: database.url, directory, scripts, seconds: SECONDS })
        : null;
    const bare = await measureBare(load);
    rounds.push({ product: load, pgbench: tps, bare });
    say(
      `${work.name}: ${load.per_second.toFixed(0)}/s, p50 ${load.p50} ms, p99 ${load.p99} ms, failed ${load.failed}, ${load.bytes} B; pgbench ${tps?.toFixed(0)}; bare ${bare.per_second.toFixed(0)}`,
    );
  }
  return { work, rounds };
}

async function sameSqlOf(work: Work, everybody: Applicant[]): Promise<Script[]> {
  if (!work.isOnce) return scriptsOf(database.url, directory, work.requests.slice(0, SAMPLES));
  const [sample] = work.requests.slice(-1);
  const person = everybody[APPLICANTS - 1];
  if (!sample || !person) throw new Error('nobody applies');
  const known = new Map([
    [person.user_id, 'user_id'],
    [person.project_id, 'project_id'],
    [person.submission_key, 'submission_key'],
    [/=(.*?)\./.exec(decodeURIComponent(person.cookie))?.[1] ?? '', 'token'],
  ]);
  const [script] = await scriptsOf(database.url, directory, [sample], () => known);
  if (!script) throw new Error('no script');
  const text = `select user_id, project_id, submission_key, token from bench_applicants where n = (select ${APPLICANTS} + nextval('bench_next'))::int \\gset\n${script.text}`;
  return [{ ...script, text }];
}

async function measureBare(load: Load): Promise<Load> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['tests/bench/bare-server.mjs', String(port), String(load.bytes), 'application/json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    await once(child.stdout, 'data');
    const file = await writeRequests(directory, 'bare', [{ method: 'GET', path: '/' }]);
    const url = `http://127.0.0.1:${port}`;
    return await sendRequests({ url, file, from: 0, seconds: SECONDS });
  } finally {
    child.kill('SIGKILL');
  }
}
