import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seedLarge } from '../scripts/seed/large.ts';
import { connect } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { storeFigures } from '../src/server/reviews/results/store-figures.ts';
import { hashPassword } from '../src/server/users/sign-in/password.ts';

/** Everybody’s password: a production start rejects the published one. */
export const BENCH_PASSWORD = 'a password for measurements only';

export type BenchDatabase = { url: string; close(): Promise<void> };

/**
 * A separate PostgreSQL that writes to disk as in production, with a fresh copy of the large data times `factor`, in one cycle or with archived ones besides. The
 * data are created once and stored in BENCH_DIR, by default under the temporary directory.
 */
export async function openBenchDatabase(
  factor = 1,
  log: (line: string) => void = () => {},
  formerCycles = 0,
): Promise<BenchDatabase> {
  const root = process.env.BENCH_DIR ?? join(tmpdir(), 'residency-portal-bench');
  const dataDir = join(root, `large-${factor}${formerCycles > 0 ? `-${formerCycles + 1}-cycles` : ''}`);
  mkdirSync(dataDir, { recursive: true });
  for (const directory of [root, dataDir]) chmodSync(directory, 0o755); // the database runs as another user
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate(server.url);
    const { db, pool } = connect(server.url);
    await seedLarge(
      { db, now: () => new Date(), hashPassword: () => hashPassword(BENCH_PASSWORD) },
      factor,
      formerCycles,
    )
      // A site has them since its first review, and a copy would spend its first minute on them.
      .then(() => storeFigures({ db }))
      .finally(() => pool.end());
    return { url: await freshCopy(server.url), close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function freshCopy(url: string): Promise<string> {
  const copy = new URL(url);
  copy.pathname = '/bench';
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  try {
    await client.query('drop database if exists bench with (force)');
    await client.query('create database bench template portal');
  } finally {
    await client.end();
  }
  return copy.href;
}
