/**
 * The time of a page of the list of applications with ten times as many: the large data and the huge ones, each
 * in a separate PostgreSQL, in turn. `npm run bench:scale`; creating 1,000,000 applications takes some minutes, once.
 * `-- --cycles 1` compares one cycle of 100,000 with ten such cycles instead, a smaller number with as many times fewer.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { applicationFilterSchema } from '#domain/applications/application-list-schemas.ts';
import { listStaffApplications } from '#server/applications/queries/staff-applications.ts';
import type { SignedIn } from '#server/context.ts';
import { connect } from '#server/db/database.ts';
import { withSessionSettings } from '#server/db/session-settings.ts';
import { openBenchDatabase } from './database.ts';
import { machine, quantile, table, writeFigures } from './performance-page.ts';
import { PAGES } from './works.ts';

const ROUNDS = 41;
const FACTORS = [0.025, 1, 10];

const CYCLES = 10;
const { values: options } = parseArgs({ options: { cycles: { type: 'string' } } });
const log = (line: string) => void process.stdout.write(`${line}\n`);
const count = (number: number) => number.toLocaleString('en');

if (options.cycles === undefined) await compareSizes();
else await compareCycles(Number(options.cycles));

async function compareSizes(): Promise<void> {
  const columns = await measureInTurn(FACTORS.map((factor) => [factor]));
  write(
    'scale',
    ['page', ...FACTORS.map((factor) => `${count(factor * 100_000)} applications`)],
    PAGES.map((page, row) => [`\`${page}\``, ...columns.map((times) => inMs(times[row]))]),
  );
}

/** The goal is at most 1.2 times the time of one cycle. */
async function compareCycles(factor: number): Promise<void> {
  const [one = [], ten = []] = await measureInTurn([[factor], [factor, CYCLES - 1]]);
  const size = count(factor * 100_000);
  write(
    'cycles',
    ['page', `1 cycle of ${size}`, `${CYCLES} cycles of ${size}`, 'times'],
    PAGES.map((page, row) => [
      `\`${page}\``,
      inMs(one[row]),
      inMs(ten[row]),
      ((ten[row] ?? Number.NaN) / (one[row] ?? Number.NaN)).toFixed(2),
    ]),
  );
}

function inMs(time: number | undefined): string {
  return `${time?.toFixed(1)} ms`;
}

function write(section: string, head: string[], rows: string[][]): void {
  const figures = [`${machine()}; medians of ${ROUNDS}.`, '', table(head, rows)].join('\n');
  log(figures);
  writeFigures(section, figures);
}

/** The median time of each page on each database, in milliseconds. Their rounds take turns, so that a busy moment of the machine meets all of them. */
async function measureInTurn(sizes: [factor: number, formerCycles?: number][]): Promise<number[][]> {
  const opened: Opened[] = [];
  try {
    for (const size of sizes) opened.push(await open(...size));
    const medians: number[][] = opened.map(() => []);
    for (const page of PAGES) {
      const times: number[][] = opened.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [n, { ctx }] of opened.entries()) times[n]?.push(await timeOf(ctx, page));
      }
      for (const [n, measured] of times.entries()) medians[n]?.push(quantile(measured, 0.5));
    }
    return medians;
  } finally {
    for (const { close } of opened) await close();
  }
}

type Opened = { ctx: SignedIn; close: () => Promise<void> };

async function open(factor: number, formerCycles = 0): Promise<Opened> {
  const database = await openBenchDatabase(factor, log, formerCycles);
  const { db, pool } = connect(withSessionSettings(database.url));
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from profiles where role in ('admin', 'super_admin') order by user_id limit 1`);
  return {
    // Only the part of a context that the list needs.
    ctx: { db, viewer: { ...rows[0], role: 'admin' } } as unknown as SignedIn,
    close: () => pool.end().then(() => database.close()),
  };
}

async function timeOf(ctx: SignedIn, page: string): Promise<number> {
  const filter = applicationFilterSchema.parse(Object.fromEntries(new URLSearchParams(page)));
  const startedAt = performance.now();
  await listStaffApplications(ctx, filter);
  return performance.now() - startedAt;
}
