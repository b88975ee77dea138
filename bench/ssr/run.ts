/**
 * The cost of server rendering (docs/decisions/020) for everybody else. Students open pages, few and many at a time
 * and above capacity, while others save drafts and submit as in the last hour: each load without rendering, then
 * with it. `npm run bench -- ssr`; `--seconds 2` for a trial, which stores no results.
 * `--pages 20000` renders that many pages one after the other instead, and prints the memory that remains in use.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createConnectionPool } from '../chaos/connection-pool.ts';
import { openBenchDatabase } from '../database.ts';
import { createApplicants } from '../people.ts';
import { asText, machine, type Results, writeResults } from '../performance-page.ts';
import { readProcess } from '../process-figures.ts';
import { freePort, type Product, startProduct } from '../product.ts';
import { openLoop } from '../requests/open-loop.ts';
import { type Visit, visitorsOf } from '../visitors.ts';
import { type Write, writersOf } from '../writers.ts';
import { measureMemory } from './memory.ts';
import { asTable, describe, type Load, type Measured } from './report.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string' }, pages: { type: 'string' } } });
const SECONDS = Number(values.seconds ?? 4);
/** 10,000 applications. */
const FACTOR = 0.1;
/** Drafts and submissions of 20,000 students in ten minutes. */
const WRITES_PER_SECOND = 100;
const PEOPLE = { readers: 300, drafters: 400, submitters: 2000 };
const CALM: Load = { name: '10 a second', visits: { perSecond: 10 } };
const FEW: Load[] = [1, 8, 32].map((atOnce) => ({ name: `${atOnce} at a time`, visits: { atOnce } }));
const MOST: Load = { name: '128 at a time', visits: { atOnce: 128 } };
const TIMES_CAPACITY = 1.5;
/** A browser opens up to six connections to one site. */
const CONNECTIONS = 6 * 128;

const log = (line: string) => void process.stdout.write(`${line}\n`);
execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
const directory = await mkdtemp(join(tmpdir(), 'bench-ssr-'));
const database = await openBenchDatabase(FACTOR, log);
try {
  await migrate(database.url);
  const pages = Number(values.pages);
  if (pages > 0) log(await measureMemory({ url: database.url, directory, pages, log }));
  else await measureLoads(database.url);
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

async function measureLoads(url: string): Promise<void> {
  const { db, pool } = connect(url);
  const everybody = await createApplicants(db, PEOPLE.readers + PEOPLE.drafters + PEOPLE.submitters);
  await pool.query('vacuum analyze').finally(() => pool.end());
  const metricsPort = await freePort();
  const product = await startProduct({
    DATABASE_URL: url,
    DATA_DIR: directory,
    METRICS_PORT: String(metricsPort),
  });
  const connections = createConnectionPool(product.url.replace('localhost', '127.0.0.1'), CONNECTIONS);
  const site = {
    url: product.url,
    connections,
    readers: everybody.splice(0, PEOPLE.readers),
    drafters: everybody.splice(0, PEOPLE.drafters),
    submitters: everybody,
  };
  const write = writersOf(site);
  const measure = async (load: Load, withRendering: boolean) => {
    const visit = visitorsOf({ ...site, withRendering });
    const measured = await measureLoad({ load, withRendering, metricsPort, visit, write });
    log(describe(measured).join(' | '));
    return measured;
  };
  const watched = watchMemory(product);
  try {
    const memory = [`${product.memory()} MB at the start`];
    for (const load of [CALM, MOST]) await measure(load, false);
    memory.push(`${watched.highest()} MB at most before the first render`);
    const measured = [await measure({ ...CALM, name: `${CALM.name}, at first` }, true)];
    memory.push(`${product.memory()} MB after rendering`);
    for (const load of [CALM, ...FEW, MOST]) {
      for (const withRendering of [false, true]) measured.push(await measure(load, withRendering));
    }
    const flood = floodOf(measured);
    for (const withRendering of [false, true]) measured.push(await measure(flood, withRendering));
    memory.push(`${watched.highest()} MB at most in all`);
    const results: Results = {
      measured: `${machine()}; ${SECONDS} s each, beside ${WRITES_PER_SECOND} drafts and submissions a second.`,
      tables: [asTable(measured)],
      remark: `Memory of the process: ${memory.join(', ')}.`,
    };
    log(asText(results));
    if (!values.seconds) writeResults('ssr', results);
  } finally {
    watched.end();
    connections.close();
    await product.stop();
  }
}

/** The maximum so far. */
function watchMemory({ memory }: Product) {
  let highest = 0;
  const watching = setInterval(() => {
    highest = Math.max(highest, memory());
  }, 100);
  return { highest: () => highest, end: () => clearInterval(watching) };
}

function floodOf(measured: Measured[]): Load {
  const most = Math.max(...measured.map(({ visits, seconds }) => visits.length / seconds));
  const perSecond = Math.round((most * TIMES_CAPACITY) / 10) * 10;
  return { name: `${perSecond} a second`, visits: { perSecond } };
}

type Run = Pick<Measured, 'load' | 'withRendering'> & {
  metricsPort: number;
  visit: (n: number) => Promise<Visit>;
  write: (n: number) => Promise<Write>;
};

async function measureLoad({ load, withRendering, metricsPort, visit, write }: Run): Promise<Measured> {
  const before = await readProcess(metricsPort);
  const startedAt = performance.now();
  const [visits, writes] = await Promise.all([
    makeVisits(load.visits, visit),
    openLoop({ perSecond: WRITES_PER_SECOND, seconds: SECONDS, send: write }),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const figures = await readProcess(metricsPort);
  const cores = (figures.cpu_seconds - before.cpu_seconds) / seconds;
  return { load, withRendering, visits, writes, seconds, figures, cores };
}

async function makeVisits(visits: Load['visits'], visit: (n: number) => Promise<Visit>): Promise<Visit[]> {
  if ('perSecond' in visits) {
    const sent = await openLoop({ ...visits, seconds: SECONDS, send: visit });
    return sent.map(({ outcome }) => outcome);
  }
  const end = performance.now() + SECONDS * 1000;
  const made: Visit[] = [];
  let visited = 0;
  const one = async () => {
    while (performance.now() < end) made.push(await visit(visited++));
  };
  await Promise.all(Array.from({ length: visits.atOnce }, one));
  return made;
}
