import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER, SERVER_ENVIRONMENT } from '../scripts/setup/server.mjs';

export const BENCH_SECRET = 'a secret for this measurement only, 32 characters';

const HEALTH_MS = 5000;
/** Longer than the product itself waits for unfinished requests. */
const END_MS = 45_000;

export type Product = {
  url: string;
  /** Milliseconds from its start to its first response. */
  ready_ms: number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
};

type Settings = { DATA_DIR: string } & Record<string, string>;

/** The built product as a separate process, as in production, with these additional settings; its log is a file. */
export async function startProduct(settings: Settings): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const log = openSync(join(settings.DATA_DIR, 'product.log'), 'a');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', './scripts/setup/end-with-parent.mjs', ...SERVER], {
    env: {
      ...SERVER_ENVIRONMENT,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      AUTH_SECRET: BENCH_SECRET,
      TRUSTED_PROXIES: '127.0.0.1', // so that one machine can have many addresses
      ...settings,
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  await untilReady(child, url);
  return {
    url,
    ready_ms: performance.now() - startedAt,
    memory: () => residentMegabytes(child.pid),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const tooLong = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await ended;
      clearTimeout(tooLong);
    },
  };
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function untilReady(child: ChildProcess, url: string) {
  for (let tries = 0; tries < 3000 && child.exitCode === null; tries++) {
    const signal = AbortSignal.timeout(HEALTH_MS);
    const health = await fetch(`${url}/api/health`, { signal }).catch(() => null);
    if (health?.ok) return;
    await pause(10);
  }
  throw new Error('The server did not start.');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
