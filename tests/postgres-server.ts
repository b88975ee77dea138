import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateDatabase = 'template_of_tests';

/** One database server for the run, with one migrated database that every test clones (`createTestDatabase`). */
export default async function setup(project: TestProject) {
  const program = fileURLToPath(new URL('./postgres-holder.ts', import.meta.url));
  const holder = fork(program, { detached: true });
  const ended = once(holder, 'exit');
  const url = await Promise.race([once(holder, 'message').then(([message]) => String(message)), ended]);
  if (typeof url !== 'string') throw new Error('The database server of the tests did not start: see above.');
  await createTemplate(url);
  project.provide('postgresUrl', url);

  return async () => {
    holder.disconnect();
    await ended;
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
