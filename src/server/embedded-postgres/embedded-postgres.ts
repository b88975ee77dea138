import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { LaunchError } from '../process/launch-error.ts';
import { type PostgresBinaries, postgresBinaries } from './binaries.ts';
import { clusterOf } from './data-directory.ts';
import { lockDataDirectory } from './directory-lock.ts';
import {
  createPassword,
  passwordMissing,
  passwordRejected,
  readPassword,
  renewPassword,
} from './password.ts';
import { livePostmaster, type Postmaster, startPostmaster } from './postmaster.ts';
import { giveTo, type ServerAccount, serverAccount } from './server-account.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };
export type EmbeddedPostgresOptions = {
  /** Absolute, from `resolveDataDirectory`. */
  dataDir: string;
  log: (line: string) => void;
  /** Server settings that override the durable ones; tests trade safety for speed here. */
  settings?: Record<string, string>;
};

const durable = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

/**
 * Starts the database of a data directory, creates it the first time, or adopts the server that a killed app left running. Returns the
 * connection string of the app's own role and a clean stop, which also ends an adopted server. A server that dies is restarted. Throws a
 * LaunchError when another app has the directory or the server doesn't start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const release = await lockDataDirectory(options.dataDir);
  try {
    const cluster = await prepareCluster(options);
    const postmaster = await startPostmaster(cluster);
    const url = await provideDatabase(postmaster, cluster);
    const supervised = supervisePostmaster(cluster, postmaster, options.log);
    return { url, stop: () => supervised.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The connection string of the running server of a data directory, for a command beside the portal; null if none runs. Such a connection
 * neither locks nor ends anything.
 */
export function runningPostgres(dataDir: string): string | null {
  const cluster = clusterOf(dataDir);
  const postmaster = livePostmaster(cluster);
  if (!postmaster) return null;
  const password = readPassword(cluster);
  if (password === null) throw passwordMissing(cluster);
  return urlOf(postmaster, password);
}

async function prepareCluster({ dataDir, log, settings }: EmbeddedPostgresOptions) {
  const cluster = clusterOf(dataDir);
  const account = serverAccount(cluster);
  const binaries = postgresBinaries(dataDir, account);
  if (!existsSync(dirname(cluster))) {
    log(`Creating the database in ${dataDir}.`);
    const durability = settings?.fsync === 'off' ? ['--no-sync'] : [];
    await createCluster({ dataDir, binaries, account, durability });
  }
  assertUsable(cluster, binaries);
  const server = { binaries, account, cluster, logFile: join(dataDir, 'postgres.log') };
  const password = readPassword(cluster) ?? (await renewLostPassword(server, log));
  return { ...server, settings: { ...durable, ...settings }, password };
}

function renewLostPassword(server: Parameters<typeof renewPassword>[0], log: (line: string) => void) {
  log('The password of the embedded database is missing: the portal sets a new one.');
  return renewPassword(server);
}

type Recipe = { dataDir: string; binaries: PostgresBinaries; account: ServerAccount; durability: string[] };

const unfinished = 'postgres-unfinished-';

// Created aside and moved into place when complete: a killed first start leaves no partial cluster.
async function createCluster(recipe: Recipe): Promise<void> {
  const { dataDir, account } = recipe;
  removeUnfinished(dataDir);
  const aside = mkdtempSync(join(dataDir, unfinished));
  try {
    chmodSync(aside, 0o711);
    mkdirSync(join(aside, 'cluster'), { mode: 0o700 });
    giveTo(account, join(aside, 'cluster'));
    await initialize(aside, recipe);
    renameSync(aside, dirname(clusterOf(dataDir)));
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(unfinished))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function initialize(aside: string, { binaries, account, durability }: Recipe): Promise<void> {
  const password = createPassword(aside);
  const handedOver = join(aside, 'handed-over');
  writeFileSync(handedOver, password, { mode: 0o600 });
  giveTo(account, handedOver);
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=icu', '--icu-locale=en'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${handedOver}`];
  const options = { ...account, cwd: aside, env: { LC_ALL: 'C', TZ: 'UTC' } };
  try {
    await promisify(execFile)(
      binaries.initdb,
      ['-D', join(aside, 'cluster'), ...locale, ...access, ...durability],
      options,
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`The embedded database could not be created: ${why}`);
  }
  rmSync(handedOver);
}

function assertUsable(cluster: string, binaries: PostgresBinaries): void {
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new LaunchError(
      `There is no database in ${cluster} (its PG_VERSION is missing). ` +
        'Put the directory back from a copy, or restore a backup into another DATA_DIR.',
    );
  }
  const owner = statSync(cluster).uid;
  const self = process.getuid?.() ?? owner;
  if (self !== 0 && owner !== self) {
    throw new LaunchError(
      `The database in ${cluster} belongs to the user with the id ${owner}, not to you. ` +
        'Start the portal as the user who created it, or with another DATA_DIR.',
    );
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.major) return;
  throw new LaunchError(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this release brings ${binaries.major}. ` +
      'Dump it with the earlier release and restore it with this one.',
  );
}

// The app's role owns its database and nothing else: an exploit of the app doesn't reach the server's account.
async function provideDatabase(
  postmaster: Postmaster,
  { cluster, password }: { cluster: string; password: string },
): Promise<string> {
  const { port } = postmaster;
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect().catch((error: Error) => {
    throw isWrongPassword(error) ? passwordRejected(cluster) : error;
  });
  try {
    const role = await client.query(`select from pg_roles where rolname = 'portal'`);
    // The password is hexadecimal; CREATE ROLE takes no parameters.
    if (!role.rowCount) await client.query(`create role portal login createdb password '${password}'`);
    const database = await client.query(`select from pg_database where datname = 'portal'`);
    if (!database.rowCount) await client.query('create database portal owner portal');
  } finally {
    await client.end();
  }
  return urlOf(postmaster, password);
}

const isWrongPassword = (error: Error) => 'code' in error && error.code === '28P01';

const urlOf = ({ port }: Postmaster, password: string) =>
  `postgres://portal:${password}@127.0.0.1:${port}/portal`;
