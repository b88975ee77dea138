import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { LaunchError } from '../process/launch-error.ts';

// An app that has just been told to end (or whose parent died) needs a moment to release it.
const patienceMilliseconds = 3000;

/** Locks the data directory for this process; returns a function that releases it. Throws a LaunchError that names the holder when another process has it. */
export async function lockDataDirectory(dataDir: string): Promise<() => void> {
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const release = tryLock(dataDir);
    if (release) return release;
    if (Date.now() > deadline) throw new LaunchError(inUse(dataDir));
    await pause(100);
  }
}

// Node has no flock. An exclusive SQLite transaction on an empty file is the same kernel lock: it ends with the process, so a kill -9
// leaves nothing stale, unlike a file with a process id.
function tryLock(dataDir: string): (() => void) | undefined {
  const file = join(dataDir, 'app.lock');
  const lock = openLock(file);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  chmodSync(file, 0o600); // a stranger who can read it could lock it
  writeFileSync(join(dataDir, 'app.pid'), `${process.pid}\n`, { mode: 0o600 });
  return () => lock.close();
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(
      `The data directory cannot be locked (${file}: ${why}). It was probably made by another user, such as root: ` +
        'start the portal as that user, or with another DATA_DIR.',
    );
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function inUse(dataDir: string): string {
  const holder = readFileSync(join(dataDir, 'app.pid'), 'utf8').trim();
  return (
    `The portal is already running on the data directory ${dataDir} (process ${holder}), and two at once would ` +
    'damage it. End that one first, or start this one with another DATA_DIR and PORT.'
  );
}
