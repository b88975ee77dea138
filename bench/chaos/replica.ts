import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTcpProxy } from '../../tests/tcp-proxy.ts';
import { ask, createCast } from './cast.ts';
import { findLosses } from './lost.ts';
import { createSite, figure, freePort, killPostgres, scratchDirectory, spread } from './site.ts';
import { Writing } from './writing.ts';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
/** PostgreSQL doesn’t run as root. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const WRITERS = 6;

type Server = { port: number; pid: number; directory: string; url: string };

/**
 * Kills the primary under people who write, promotes its synchronous replica, leads the portal’s connections there and
 * checks every acknowledged write.
 */
export async function replica(times: number): Promise<void> {
  if (!existsSync(join(BIN, 'pg_basebackup')))
    throw new Error(
      'Needs PostgreSQL with pg_basebackup: apt-get install postgresql-15, or set POSTGRES_BIN.',
    );
  const losses: string[] = [];
  const away: number[] = [];
  let acknowledged = 0;
  for (let round = 0; round < times; round++) {
    const result = await replaceOnce();
    losses.push(...result.losses);
    away.push(result.awayMs);
    acknowledged += result.acknowledged;
    process.stderr.write(`replica ${round + 1}/${times}: ${JSON.stringify(result)}\n`);
  }
  figure({ fault: 'replica', times, acknowledged, lost: losses, away_ms: spread(away) });
  if (losses.length > 0) process.exitCode = 1;
}

async function replaceOnce() {
  const { primary, standby } = await startPair();
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: primary.port });
  const dataDir = scratchDirectory('replica');
  const site = await createSite(dataDir, {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/portal`,
  });
  await site.start();
  const writing = new Writing(site.url, await createCast(primary.url));
  writing.begin(WRITERS);
  await pause(3000);
  killPostgres(primary.pid);
  const killed = performance.now();
  proxy.cut();
  await ask(standby.url, 'select pg_promote()');
  proxy.repair({ host: '127.0.0.1', port: standby.port });
  await site.untilHealthy();
  const awayMs = Math.round(performance.now() - killed);
  await pause(2000);
  await writing.stop();
  await writing.finishSubmissions();
  const losses = await findLosses({ databaseUrl: standby.url, dataDir }, writing);
  await site.end('SIGTERM');
  await proxy.close();
  killPostgres(standby.pid);
  return { awayMs, acknowledged: writing.count, losses, responses: Object.fromEntries(writing.responses) };
}

async function startPair(): Promise<{ primary: Server; standby: Server }> {
  const parent = scratchDirectory('replica-database');
  const directories = [join(parent, 'primary'), join(parent, 'standby')] as const;
  for (const directory of directories) {
    mkdirSync(directory, { mode: 0o700 });
    if (ACCOUNT.uid) chownSync(directory, ACCOUNT.uid, ACCOUNT.gid);
  }
  run('initdb', [
    '-D',
    directories[0],
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
  ]);
  const primary = await startServer(directories[0]);
  run('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    `${primary.port}`,
    '-U',
    'postgres',
    '-D',
    directories[1],
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
  const standby = await startServer(directories[1]);
  const server = primary.url.replace(/portal$/, 'postgres');
  await ask(server, 'create database portal');
  await ask(server, `alter system set synchronous_standby_names = '*'`);
  await ask(server, 'select pg_reload_conf()');
  while ((await ask(server, `select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await pause(100);
  return { primary, standby };
}

async function startServer(directory: string): Promise<Server> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'wal_level=replica',
  ];
  const child = spawn(
    join(BIN, 'postgres'),
    ['-D', directory, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...ACCOUNT,
      cwd: directory,
      stdio: 'ignore',
    },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/portal`;
  const server = url.replace(/portal$/, 'postgres');
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await ask(server, 'select').then(
      () => true,
      () => false,
    );
    if (isUp) return { port, pid: child.pid ?? 0, directory, url };
    await pause(100);
  }
  throw new Error(`PostgreSQL did not start in ${directory}.`);
}

function run(program: string, args: string[]): void {
  execFileSync(join(BIN, program), args, { ...ACCOUNT, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}
