/**
 * What the pages that the server draws (docs/decisions/021) cost everybody else. Students open pages, few and many at a time
 * and more than can be answered, while others save drafts and submit as in the last hour: each load without drawing, then
 * with it. `npm run bench:drawn`; `-- --seconds 2` for a trial, which writes nothing into docs/performance.md.
 * `-- --pages 20000` draws so many pages one after the other instead, and tells what they leave in the memory.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLines } from '#tests/faults/lines.ts';
import { openBenchDatabase } from './database.ts';
import { measureMemory } from './drawn-memory.ts';
import { asTable, describe, type Load, type Measured } from './drawn-report.ts';
import { openLoop } from './open-loop.ts';
import { createApplicants } from './people.ts';
import { machine, writeFigures } from './performance-page.ts';
import { readProcess } from './process-figures.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { type Visit, visitorsOf } from './visitors.ts';
import { type Write, writersOf } from './writers.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string' }, pages: { type: 'string' } } });
const SECONDS = Number(values.seconds ?? 4);
/** 10,000 applications. */
const FACTOR = 0.1;
/** Drafts and submissions of 20,000 students in ten minutes. */
const WRITES_PER_SECOND = 100;
const PEOPLE = { readers: 300, drafters: 400, submitters: 2000 };
const VISITORS = [1, 8, 32, 128];
const CALM_PER_SECOND = 10;
const TIMES_CAPACITY = 1.5;
/** A browser opens up to six to one site. */
const LINES = 6 * 128;
const REST_MS = 3000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
const directory = await mkdtemp(join(tmpdir(), 'bench-drawn-'));
const database = await openBenchDatabase(FACTOR, say);
try {
  await migrate(database.url);
  const pages = Number(values.pages);
  if (pages > 0) say(await measureMemory({ url: database.url, directory, pages, say }));
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
  const lines = createLines(product.url.replace('localhost', '127.0.0.1'), LINES);
  const site = {
    url: product.url,
    lines,
    readers: everybody.splice(0, PEOPLE.readers),
    drafters: everybody.splice(0, PEOPLE.drafters),
    submitters: everybody,
  };
  const write = writersOf(site);
  const measure = async (load: Load, withDrawing: boolean) => {
    const visit = visitorsOf({ ...site, withDrawing });
    const measured = await measureLoad({ load, withDrawing, product, metricsPort, visit, write });
    say(describe(measured).join(' | '));
    return measured;
  };
  try {
    const memory = [`${product.memory()} MB at the start`];
    const loads: Load[] = VISITORS.map((atOnce) => ({
      name: atOnce === 1 ? '1 at a time' : `${atOnce} at a time`,
      visits: { atOnce },
    }));
    loads.unshift({ name: `${CALM_PER_SECOND} a second`, visits: { perSecond: CALM_PER_SECOND } });
    const [calm] = loads as [Load];
    await measure(calm, false);
    const measured: Measured[] = [];
    for (const withDrawing of [false, true]) {
      // Until the screens are loaded and warm.
      if (withDrawing) measured.push(await measure({ ...calm, name: `${calm.name}, at first` }, true));
      for (const load of loads) measured.push(await measure(load, withDrawing));
      if (!withDrawing) loads.push(floodOf(measured));
      if (!withDrawing) measured.push(await measure(loads.at(-1) as Load, false));
      const highest = Math.max(
        ...measured.filter((one) => one.withDrawing === withDrawing).map((one) => one.highest),
      );
      await pause(REST_MS);
      memory.push(
        `${highest} MB at most and ${product.memory()} MB afterwards ${withDrawing ? 'with' : 'without'} drawing`,
      );
    }
    const figures = [
      `${machine()}; ${SECONDS} s each, beside ${WRITES_PER_SECOND} drafts and submissions a second.`,
      '',
      asTable(measured),
      '',
      `Memory of the process: ${memory.join('; ')}.`,
    ].join('\n');
    say(figures);
    if (!values.seconds) writeFigures('drawn', figures);
  } finally {
    lines.close();
    await product.stop();
  }
}

function floodOf(measured: Measured[]): Load {
  const most = Math.max(...measured.map(({ visits, seconds }) => visits.length / seconds));
  const perSecond = Math.round((most * TIMES_CAPACITY) / 10) * 10;
  return { name: `${perSecond} a second`, visits: { perSecond } };
}

type Run = Pick<Measured, 'load' | 'withDrawing'> & {
  product: Product;
  metricsPort: number;
  visit: (n: number) => Promise<Visit>;
  write: (n: number) => Promise<Write>;
};

async function measureLoad({
  load,
  withDrawing,
  product,
  metricsPort,
  visit,
  write,
}: Run): Promise<Measured> {
  let highest = 0;
  const watching = setInterval(() => {
    highest = Math.max(highest, product.memory());
  }, 100);
  const before = await readProcess(metricsPort);
  const begun = performance.now();
  const [visits, writes] = await Promise.all([
    makeVisits(load.visits, visit),
    openLoop({ perSecond: WRITES_PER_SECOND, seconds: SECONDS, send: write }),
  ]);
  const seconds = (performance.now() - begun) / 1000;
  const figures = await readProcess(metricsPort);
  clearInterval(watching);
  const cores = (figures.cpu_seconds - before.cpu_seconds) / seconds;
  return { load, withDrawing, visits, writes, seconds, figures, cores, highest };
}

async function makeVisits(visits: Load['visits'], visit: (n: number) => Promise<Visit>): Promise<Visit[]> {
  if ('perSecond' in visits) {
    const sent = await openLoop({ ...visits, seconds: SECONDS, send: visit });
    return sent.map(({ outcome }) => outcome);
  }
  const end = performance.now() + SECONDS * 1000;
  const made: Visit[] = [];
  let begun = 0;
  const one = async () => {
    while (performance.now() < end) made.push(await visit(begun++));
  };
  await Promise.all(Array.from({ length: visits.atOnce }, one));
  return made;
}
