/**
 * The time of a page of the list of applications with ten times as many: the large data and the huge ones, each
 * in a separate PostgreSQL, in turn. `npm run bench:scale`; creating 1,000,000 applications takes some minutes, once.
 */
import { sql } from 'drizzle-orm';
import { applicationFilterSchema } from '#domain/applications/application-list-schemas.ts';
import { listStaffApplications } from '#server/applications/queries/staff-applications.ts';
import type { SignedIn } from '#server/context.ts';
import { connect } from '#server/db/database.ts';
import { withSessionSettings } from '#server/db/session-settings.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { machine, quantile, table, writeFigures } from './performance-page.ts';
import { PAGES } from './works.ts';

const ROUNDS = 41;
const FACTORS = [0.025, 1, 10];

const log = (line: string) => void process.stdout.write(`${line}\n`);
const columns: number[][] = [];
for (const factor of FACTORS) {
  const database = await openBenchDatabase(factor, log);
  columns.push(await measure(database).finally(() => database.close()));
}
const figures = [
  `${machine()}; medians of ${ROUNDS}.`,
  '',
  table(
    ['page', ...FACTORS.map((factor) => `${(factor * 100_000).toLocaleString('en')} applications`)],
    PAGES.map((page, row) => [`\`${page}\``, ...columns.map((times) => `${times[row]?.toFixed(1)} ms`)]),
  ),
].join('\n');
log(figures);
writeFigures('scale', figures);

async function measure({ url }: BenchDatabase): Promise<number[]> {
  const { db, pool } = connect(withSessionSettings(url));
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from profiles where role in ('admin', 'super_admin') order by user_id limit 1`);
  // Only the part of a context that the list needs.
  const ctx = { db, viewer: { ...rows[0], role: 'admin' } } as unknown as SignedIn;
  const medians: number[] = [];
  for (const page of PAGES) {
    const filter = applicationFilterSchema.parse(Object.fromEntries(new URLSearchParams(page)));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      await listStaffApplications(ctx, filter);
      times.push(performance.now() - startedAt);
    }
    medians.push(quantile(times, 0.5));
  }
  await pool.end();
  return medians;
}
