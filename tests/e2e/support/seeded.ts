import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type DatabaseServer, dropDatabase } from '#tests/database-server.ts';

const VARIABLE = 'E2E_SEEDED';

/** What every product of the browser tests is a copy of: a database nobody is connected to, and its files. */
export type Seeded = { server: DatabaseServer; database: string; dataDir: string };

/** Playwright's workers inherit the environment of the process that prepared the run. */
export const shareWithWorkers = (seeded: Seeded): void => {
  process.env[VARIABLE] = JSON.stringify(seeded);
};

/** A database and a data directory of one's own, filled with the demo. */
export async function cloneSeeded() {
  const { server, database, dataDir }: Seeded = JSON.parse(process.env[VARIABLE] ?? '');
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  const directory = join(server.directory, name);
  const [databaseUrl] = await Promise.all([
    createDatabase(server.url, name, database),
    cp(dataDir, directory, { recursive: true }),
  ]);
  const remove = async () => {
    await Promise.all([dropDatabase(server.url, name), rm(directory, { recursive: true, force: true })]);
  };
  return { databaseUrl, dataDir: directory, remove };
}
