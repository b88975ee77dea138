import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../src/domain/users/users.ts';

export type Bench = {
  post: (path: string, body: unknown) => Promise<Response>;
  put: (path: string) => Promise<Response>;
  get: (path: string) => Promise<Response>;
  /** Resident memory of the server in MB. */
  memory: () => number;
};

/** Runs a measurement as the demo admin against a server of its own on the data directory of DATA_DIR. */
export async function withServer(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const port = process.env.PORT ?? '3999';
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(url);
    const headers = { Cookie: await signIn(url), Origin: url, 'Content-Type': 'application/json' };
    await measure({
      post: (path, body) => fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }),
      put: (path) => fetch(url + path, { method: 'PUT', headers }),
      get: (path) => fetch(url + path, { headers }),
      memory: () => residentMegabytes(server.pid),
    });
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

export const print = (line: Record<string, unknown>) =>
  void process.stdout.write(`${JSON.stringify(line)}\n`);

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function untilReady(url: string) {
  for (let tries = 0; tries < 300; tries++) {
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await pause(200);
  }
  throw new Error('The server did not start.');
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { Origin: url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'arun@demo.example', password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}
