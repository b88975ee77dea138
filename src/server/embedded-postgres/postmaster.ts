import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LaunchError } from '../process/launch-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ServerAccount } from './server-account.ts';

export type Postmaster = { pid: number; port: number };
export type PostmasterPlan = {
  binaries: PostgresBinaries;
  account: ServerAccount;
  cluster: string;
  logFile: string;
  settings: Record<string, string>;
};

const startMilliseconds = 120_000; // recovery after a crash in the middle of a bulk load takes a while
const fastStopMilliseconds = 20_000;
const UNREADABLE_MS = 1000;

/** The running postmaster of a cluster, left by a killed app, or undefined. */
export function livePostmaster(cluster: string): Postmaster | undefined {
  const written = readPidFile(cluster);
  if (!written || written === 'unreadable' || !written.ready) return undefined;
  return isPostmasterOf(cluster, written.pid) ? written : undefined;
}

/** Starts a postmaster, on a free port by default, and returns it once it accepts connections. Throws a LaunchError with the end of the log. */
export async function startPostmaster(plan: PostmasterPlan, port?: number): Promise<Postmaster> {
  await waitWhileStarting(plan.cluster);
  const adopted = livePostmaster(plan.cluster);
  if (adopted) return adopted;
  await dropForeignPidFile(plan.cluster);
  // A port may be taken between choice and use, and orphans of a killed postmaster need a moment to exit.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const started = await spawnAndWait(plan, port ?? (await freePort()));
    if (started) return started;
    await pause(300 * attempt);
  }
  throw new LaunchError(
    `The embedded database did not start. The end of ${plan.logFile} says:\n${logEnd(plan.logFile)}`,
  );
}

/** Ends the postmaster that a killed app left running on a cluster, and removes all that blocks the next start. */
export async function endPredecessor(cluster: string): Promise<void> {
  await waitWhileStarting(cluster);
  const live = livePostmaster(cluster);
  if (live) await stopPostmaster(cluster, live);
  await dropForeignPidFile(cluster);
}

/** Ends a postmaster: open transactions roll back, committed ones are on disk. */
export async function stopPostmaster(cluster: string, { pid }: Postmaster): Promise<void> {
  if (!isPostmasterOf(cluster, pid)) return;
  process.kill(pid, 'SIGINT');
  if (await ended(cluster, pid, fastStopMilliseconds)) return;
  process.kill(pid, 'SIGQUIT'); // safe as well: the next start replays the log
  if (await ended(cluster, pid, fastStopMilliseconds)) return;
  throw new LaunchError(`The embedded database (process ${pid}) does not stop.`);
}

function readPidFile(cluster: string): (Postmaster & { ready: boolean }) | 'unreadable' | undefined {
  const text = contentOf(pidFileOf(cluster));
  if (text === undefined) return undefined;
  const [pid = '', , , port, , , , status] = text.split('\n');
  if (!/^\d+$/.test(pid)) return 'unreadable';
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');

// A process id proves nothing: after a restart of a container another process, or a zombie, may have it. Every postmaster's working
// directory is its own cluster, and Linux shows that directory.
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false; // a zombie, or a process of another user
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function waitWhileStarting(cluster: string): Promise<void> {
  const deadline = Date.now() + startMilliseconds;
  while (Date.now() < deadline) {
    const written = readPidFile(cluster);
    if (!written || written === 'unreadable' || written.ready || !isPostmasterOf(cluster, written.pid))
      return;
    await pause(50); // the previous app was killed while its server was starting or stopping
  }
}

// PostgreSQL takes any live process of its own account with the recorded id for its predecessor and refuses to start. Its second guard, the
// shared memory that real predecessors are attached to, remains.
async function dropForeignPidFile(cluster: string): Promise<void> {
  const written = readPidFile(cluster);
  if (written === 'unreadable') return dropUnreadablePidFile(cluster);
  if (written && isAlive(written.pid) && !isPostmasterOf(cluster, written.pid)) rmSync(pidFileOf(cluster));
}

/**
 * Removes a pid file without a process id, which a loss of power leaves: PostgreSQL refuses to start over it. Its second guard is lost with
 * the file, so no process may work in the cluster.
 */
async function dropUnreadablePidFile(cluster: string): Promise<void> {
  await pause(UNREADABLE_MS); // another process may be writing it
  if (readPidFile(cluster) !== 'unreadable') return;
  const worker = process.platform === 'linux' ? processIn(cluster) : 'unknown';
  if (worker === undefined) return rmSync(pidFileOf(cluster), { force: true });
  throw new LaunchError(
    `${pidFileOf(cluster)} names no process, and ${worker === 'unknown' ? 'the database may still run' : `process ${worker} still works in its directory`}. ` +
      'Make sure that no PostgreSQL runs on it, remove that file, and start the portal again.',
  );
}

function processIn(cluster: string): string | undefined {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .find((pid) => isPostmasterOf(cluster, Number(pid)));
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function spawnAndWait(plan: PostmasterPlan, port: number): Promise<Postmaster | undefined> {
  const child = spawnPostmaster(plan, port);
  const deadline = Date.now() + startMilliseconds;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const live = livePostmaster(plan.cluster);
    if (live && live.pid === child.pid) return live;
    await pause(15);
  }
  child.kill('SIGQUIT');
  return undefined;
}

// Detached: Ctrl-C in the terminal ends the app, which ends its server itself after its last query.
function spawnPostmaster(plan: PostmasterPlan, port: number): ChildProcess {
  truncateLog(plan.logFile);
  const log = openSync(plan.logFile, 'a', 0o600);
  const settings = Object.entries({ ...plan.settings, port: String(port) });
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(plan.binaries.postgres, ['-D', plan.cluster, ...options], {
    ...plan.account,
    cwd: plan.cluster,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.once('error', () => undefined); // it also sets the exit code, which the wait checks
  child.unref();
  return child;
}

function truncateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5 * 1024 * 1024) renameSync(logFile, `${logFile}.1`);
}

async function ended(cluster: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if (!isPostmasterOf(cluster, pid)) return true;
    await pause(15);
  }
  return false;
}

function logEnd(logFile: string): string {
  return (contentOf(logFile) ?? '').trimEnd().split('\n').slice(-5).join('\n');
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
