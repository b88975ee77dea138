import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER, SERVER_ENVIRONMENT } from '../../scripts/setup/server.mjs';
import { clusterOf } from '../../src/server/embedded-postgres/data-directory.ts';
import { isPostmasterOf } from '../../src/server/embedded-postgres/postmaster.ts';

export const SECRET = 'a secret for these faults only, of at least 32 characters';
const READY_WITHIN_MS = 60_000;

const leftovers = { directories: new Set<string>(), servers: new Set<ChildProcess>() };

/** A directory for the unprivileged database server, deleted at the end of this process in any case. */
export function scratchDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `portal-fault-${name}-`));
  chmodSync(directory, 0o755);
  leftovers.directories.add(directory);
  return directory;
}

process.once('exit', () => {
  for (const server of leftovers.servers) server.kill('SIGKILL');
  for (const directory of leftovers.directories) {
    for (const cluster of ['postgres/cluster', 'primary', 'standby'])
      killPostmasterOf(join(directory, cluster));
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

function killPostmasterOf(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isPostmasterOf(cluster, pid)) killIfThere(pid);
}

/** The processes run what is built. */
export const buildProduct = (): void =>
  void execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });

export type Site = Awaited<ReturnType<typeof createSite>>;

/** The product as a separate process on a data directory, which can be killed and restarted. */
export async function createSite(dataDir: string, settings: Record<string, string> = {}, program = SERVER) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  return {
    url,
    dataDir,
    /** Starts the product; gives the milliseconds until it was ready. */
    async start(): Promise<number> {
      const begun = performance.now();
      server = spawn(process.execPath, program, {
        env: {
          ...process.env,
          ...SERVER_ENVIRONMENT,
          ...{ DATA_DIR: dataDir, AUTH_SECRET: SECRET, SEED: 'none', HOST: '127.0.0.1', PORT: String(port) },
          ...settings,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      leftovers.servers.add(server);
      // A worker has no address.
      if (program === SERVER) await untilHealthy(url, server);
      return performance.now() - begun;
    },
    isAlive: () => server?.exitCode === null && server.signalCode === null,
    untilHealthy: () => untilHealthy(url, server),
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
    pid: () => server?.pid ?? 0,
  };
}

/** Waits until the portal reports that it is ready; gives the time. */
async function untilHealthy(url: string, server: ChildProcess | null): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < READY_WITHIN_MS) {
    if (server && server.exitCode !== null) throw new Error(`The portal has ended with ${server.exitCode}.`);
    const health = await fetch(`${url}/api/health`).catch(() => null);
    await health?.arrayBuffer();
    if (health?.ok) return performance.now() - begun;
    await pause(10);
  }
  throw new Error('The portal did not become ready within a minute.');
}

/** The postmaster of an embedded cluster, and the address of its database. */
export function embeddedServer(dataDir: string) {
  const [pid, , , port] = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  return { pid: Number(pid), url: `postgres://portal:${password}@127.0.0.1:${port}/portal` };
}

/** Kills a postmaster with all its processes at once, like a power failure. */
export function killPostgres(pid: number, signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT' = 'SIGKILL'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  process.kill(pid, signal);
  if (signal !== 'SIGKILL') return;
  for (const child of children) killIfThere(Number(child));
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export const figure = (line: Record<string, unknown>) =>
  void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Median, 99th percentile and maximum, rounded. */
export function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0);
  return { median: at(0.5), p99: at(0.99), max: at(1) };
}
