import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { createDatabase, startDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateDatabase = 'template_of_tests';

/** One database server for the run, with one migrated database that every test clones (`createTestDatabase`). */
export default async function setup(project: TestProject) {
  const server = await startDatabaseServer();
  await migrate(await createDatabase(server.url, templateDatabase));
  project.provide('postgresUrl', server.url);
  return server.stop;
}
