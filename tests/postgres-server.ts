import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { resolveDataDirectory } from '#server/db/data-directory.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateDatabase = 'template_of_tests';

// What a test writes need not survive a crash; a race of fifty needs connections.
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

/** One database server for the run, with one migrated database that every test clones (`createTestDatabase`). */
export default async function setup(project: TestProject) {
  const temporary = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  const log = () => undefined;
  const dataDir = resolveDataDirectory({ wanted: temporary, projectDir: temporary, log });
  const server = await startEmbeddedPostgres({ dataDir, log, settings: fast });
  await createTemplate(server.url);
  project.provide('postgresUrl', server.url);

  return async () => {
    await server.stop();
    for (const directory of [temporary, dataDir]) rmSync(directory, { recursive: true, force: true });
  };
}

async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${templateDatabase}`).finally(() => client.end());
  const url = new URL(serverUrl);
  url.pathname = templateDatabase;
  await migrate(url.href);
}
