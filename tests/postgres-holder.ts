import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveDataDirectory } from '#server/embedded-postgres/data-directory.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';

// A process that owns the database server of a test run and stops it at the end of the run in any case: a run
// that Ctrl-C, a signal or a crash stops leaves no server and no files behind.

// The data of a test need not survive a crash; a race of fifty needs connections.
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  max_wal_size: '256MB', // a gigabyte otherwise
  autovacuum: 'off', // a test's role may not end its worker, so dropping the database would fail
  scram_iterations: '1', // each of thousands of connections would take 4096
  max_parallel_workers_per_gather: '0', // as the product's own connections
};

const MEMORY = '/dev/shm';
const ENOUGH = 2 * 1024 ** 3;

/** Files in memory where the system has such a place: to copy and drop a database then takes half of the CPU time or less. */
function place(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const room = statfsSync(MEMORY);
  return room.bavail * room.bsize > ENOUGH ? MEMORY : tmpdir();
}

const runIsOver = new Promise<void>((resolve) => process.once('disconnect', resolve));
const temporary = mkdtempSync(join(place(), 'portal-tests-'));
const log = () => undefined;
const dataDir = resolveDataDirectory({ wanted: temporary, projectDir: temporary, log });
try {
  const server = await startEmbeddedPostgres({ dataDir, log, settings: fast });
  process.send?.({ url: server.url, directory: temporary });
  await runIsOver;
  await server.stop();
} finally {
  for (const directory of [temporary, dataDir]) rmSync(directory, { recursive: true, force: true });
}
