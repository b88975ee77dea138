import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The output of its process: how to connect, and a directory that is removed with the server. */
export type DatabaseServer = { url: string; directory: string };

/** Starts the database server of a test run in a separate process. */
export async function startDatabaseServer(): Promise<DatabaseServer & { stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('./postgres-holder.ts', import.meta.url));
  // Without the parent’s preloaded modules, which may end the process while the server is needed.
  const holder = fork(program, { detached: true, execArgv: [] });
  const ended = once(holder, 'exit');
  const server = await Promise.race([once(holder, 'message').then(([said]) => said), ended.then(() => null)]);
  if (!server) throw new Error('The database server of the tests did not start: see above.');
  const stop = async () => {
    holder.disconnect();
    await ended;
  };
  return { ...(server as DatabaseServer), stop };
}

/** Creates a database, empty or a copy of another without connections. Gives its address. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  // Copying the files takes half of the CPU time of writing them to the log.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Drops a database, even with open connections. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, `drop database ${name} with (force)`);

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
