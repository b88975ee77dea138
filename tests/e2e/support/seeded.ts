import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type DatabaseServer, dropDatabase } from '#tests/database-server.ts';

const VARIABLE = 'E2E_SEEDED';

/** The template of every product of the browser tests: a database without connections, and its files. */
export type Seeded = { server: DatabaseServer; database: string; dataDir: string };

/** Playwright’s workers inherit the environment of the preparing process. */
export const shareWithWorkers = (seeded: Seeded): void => {
  process.env[VARIABLE] = JSON.stringify(seeded);
};

/** A file that the workers of a run share, if there is a run. */
export function sharedFile(name: string): string | null {
  const run = process.env[VARIABLE];
  return run ? join((JSON.parse(run) as Seeded).server.directory, name) : null;
}

/** A separate database and data directory with the demo. */
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
