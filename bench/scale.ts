/**
 * The times of pages and searches of the list of applications, and of an export's first byte, with up to 400 times as many: each size in a
 * separate PostgreSQL, in turn. `npm run bench -- scale`; creating 1,000,000 applications takes up to 40 minutes, once.
 * `--cycles 1` compares one cycle of 100,000 applications with ten such cycles; `--cycles 0.1` makes each a tenth as large.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { applicationFilterSchema } from '../src/domain/applications/application-list-schemas.ts';
import { exportApplications } from '../src/server/applications/export/export-applications.ts';
import { listStaffApplications } from '../src/server/applications/queries/staff-applications.ts';
import type { SignedIn } from '../src/server/context.ts';
import { connect } from '../src/server/db/database.ts';
import { withSessionSettings } from '../src/server/db/session-settings.ts';
import { openBenchDatabase } from './database.ts';
import { asText, machine, quantile, type Results, writeResults } from './performance-page.ts';
import { PAGES } from './works.ts';

const ROUNDS = 41;
const FACTORS = [0.025, 1, 10];

const CYCLES = 10;
const { values: options } = parseArgs({ options: { cycles: { type: 'string' } } });
const log = (line: string) => void process.stdout.write(`${line}\n`);
const count = (number: number) => number.toLocaleString('en');

type Work = { name: string; run: (site: Site) => Promise<unknown> };

const list = ({ ctx }: Site, query: Record<string, string>) =>
  listStaffApplications(ctx, applicationFilterSchema.parse(query));

const SORTS = ['created', 'contact', 'college', 'proposals', 'status'].map(
  (sort) => `sort=${sort}&order=asc`,
);

const WORKS: Work[] = [
  ...[...PAGES, ...SORTS].map((page) => ({
    name: `\`${page}\``,
    run: (site: Site) => list(site, Object.fromEntries(new URLSearchParams(page))),
  })),
  { name: 'search for an address', run: (site) => list(site, { search: site.person.email }) },
  { name: 'search for a name', run: (site) => list(site, { search: site.person.display_name }) },
  { name: 'first byte of an export of all', run: ({ ctx }) => firstByte(ctx) },
];

if (options.cycles === undefined) await compareSizes();
else await compareCycles(Number(options.cycles));

async function compareSizes(): Promise<void> {
  const columns = await measureInTurn(FACTORS.map((factor) => [factor]));
  write(
    'scale',
    ['work', ...FACTORS.map((factor) => `${count(factor * 100_000)} applications`), 'times'],
    WORKS.map(({ name }, row) => [
      name,
      ...columns.map((times) => inMs(times[row])),
      ratio(columns.at(-1)?.[row], columns[0]?.[row]),
    ]),
  );
}

function ratio(many = Number.NaN, few = Number.NaN): string {
  return (many / few).toFixed(2);
}

/** The goal is at most 1.2 times the time of one cycle. */
async function compareCycles(factor: number): Promise<void> {
  const [one = [], ten = []] = await measureInTurn([[factor], [factor, CYCLES - 1]]);
  const size = count(factor * 100_000);
  write(
    'cycles',
    ['work', `1 cycle of ${size}`, `${CYCLES} cycles of ${size}`, 'times'],
    WORKS.map(({ name }, row) => [name, inMs(one[row]), inMs(ten[row]), ratio(ten[row], one[row])]),
  );
}

function inMs(time: number | undefined): string {
  return `${time?.toFixed(1)} ms`;
}

function write(name: string, head: string[], rows: string[][]): void {
  const results: Results = { measured: `${machine()}; medians of ${ROUNDS}.`, tables: [{ head, rows }] };
  log(asText(results));
  writeResults(name, results);
}

/** The median time of each work on each database, in milliseconds. Their rounds take turns, so that a busy moment of the machine affects all of them. */
async function measureInTurn(sizes: [factor: number, formerCycles?: number][]): Promise<number[][]> {
  const opened: Opened[] = [];
  try {
    for (const size of sizes) opened.push(await open(...size));
    const medians: number[][] = opened.map(() => []);
    for (const { run } of WORKS) {
      const times: number[][] = opened.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [n, site] of opened.entries()) {
          times[n]?.push(await timeOf(() => run(site)));
          await site.isIdle();
        }
      }
      for (const [n, measured] of times.entries()) medians[n]?.push(quantile(measured, 0.5));
    }
    return medians;
  } finally {
    for (const { close } of opened) await close();
  }
}

type Site = { ctx: SignedIn; person: { display_name: string; email: string } };
type Opened = Site & { isIdle: () => Promise<void>; close: () => Promise<void> };

async function open(factor: number, formerCycles = 0): Promise<Opened> {
  const database = await openBenchDatabase(factor, log, formerCycles);
  const { db, pool } = connect(withSessionSettings(database.url));
  const { rows: viewers } = await db.execute<{ id: string }>(sql`
    select user_id as id from profiles where role in ('admin', 'super_admin') order by user_id limit 1`);
  const { rows: people } = await db.execute<Site['person']>(sql`
    select p.display_name, u.email::text as email from applications a
    join profiles p on p.user_id = a.applicant_id join users u on u.id = a.applicant_id
    where a.team_id is null and a.status = 'submitted' order by a.created_at desc limit 1`);
  if (!people[0]) throw new Error('Nobody has applied.');
  return {
    // Only the part of a context that the list and the export need.
    ctx: {
      db,
      viewer: { ...viewers[0], role: 'admin' },
      now: () => new Date(),
      origin: 'http://localhost',
      headers: new Headers(),
    } as unknown as SignedIn,
    person: people[0],
    // An export whose reader has left ends a moment later; only two run at once.
    isIdle: async () => {
      do await pause(5);
      while (pool.idleCount < pool.totalCount);
    },
    close: () => pool.end().then(() => database.close()),
  };
}

async function firstByte(ctx: SignedIn): Promise<void> {
  const selection = { kind: 'matching' as const, filter: {}, seen_total: 0 };
  const { body } = await exportApplications(ctx, { format: 'csv', progress: false, selection });
  for await (const _ of body) break;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
