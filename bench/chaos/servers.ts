import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './cast.ts';
import { freePort } from './site.ts';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
/** PostgreSQL doesn’t run as root. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export type Server = { port: number; pid: number; directory: string; url: string };

export function requirePostgres(): void {
  if (existsSync(join(BIN, 'pg_basebackup'))) return;
  throw new Error('Needs PostgreSQL with pg_basebackup: apt-get install postgresql-15, or set POSTGRES_BIN.');
}

/** A directory that the account of the servers owns. */
export function makeDirectory(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  if (ACCOUNT.uid) chownSync(path, ACCOUNT.uid, ACCOUNT.gid);
  return path;
}

export const createCluster = (directory: string): void =>
  runTool('initdb', [
    ...['-D', directory, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'],
  ]);

/** A copy of a running server; `more` are options such as `-R` for a standby. */
export const copyCluster = ({ port }: Server, directory: string, more: string[]): void =>
  runTool('pg_basebackup', [
    ...['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-D', directory, '-X', 'stream', '-c', 'fast'],
    ...more,
  ]);

export async function startServer(directory: string, more: string[] = []): Promise<Server> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'wal_level=replica',
    ...more,
  ];
  const child = spawn(
    join(BIN, 'postgres'),
    ['-D', directory, ...settings.flatMap((setting) => ['-c', setting])],
    { ...ACCOUNT, cwd: directory, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/portal`;
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await ask(ofServer(url), 'select').then(
      () => true,
      () => false,
    );
    if (isUp) return { port, pid: child.pid ?? 0, directory, url };
    await pause(100);
  }
  throw new Error(`PostgreSQL did not start in ${directory}.`);
}

/** The address of the database that every server has. */
export const ofServer = (url: string): string => url.replace(/portal$/, 'postgres');

function runTool(program: string, args: string[]): void {
  execFileSync(join(BIN, program), args, { ...ACCOUNT, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}
