import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER } from '../setup/server.mjs';

/** Runs the product with its demo and these settings in a temporary directory while the work runs. */
export async function withDemoProduct<T>(
  port: number,
  work: (url: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'demo-'));
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, SERVER, {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: directory, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(product, url);
    return await work(url);
  } finally {
    product.kill('SIGTERM');
    if (product.exitCode === null) await once(product, 'exit');
    await rm(directory, { recursive: true, force: true });
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error('The product did not start.');
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await pause(200);
  }
  throw new Error('The product was not ready within a minute.');
}
