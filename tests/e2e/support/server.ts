import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER } from '../../../scripts/setup/server.mjs';

/** The secret of the session cookies of the products under test. */
export const SECRET = 'a secret for browser tests only, of 32 characters or more';

type Start = { port: number; settings: Record<string, string> };

/** Starts a server process of the product, which ends with the process of the test in any case. */
export async function startServer({ port, settings }: Start) {
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', './scripts/setup/end-with-parent.mjs', ...SERVER], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      SEED: 'demo',
      AUTH_SECRET: SECRET,
      // A test asks again until it has a rendered page: on a busy machine that costs more than to wait for it.
      RENDER_WITHIN_MS: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await untilReady(server, url);
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return { url, stop };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product did not start:\n${printed}`);
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await pause(25);
  }
  server.kill('SIGKILL');
  throw new Error(`The product was not ready within 90 seconds:\n${printed}`);
}

/** For one product after another: a port that no outgoing connection gets while none of them runs. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await freePort(port).catch(() => null)) return port;
  }
}

export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
