import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

export type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };
export type Product = {
  url: string;
  /** Every mail kept so far, newest first. */
  mailbox(): Promise<Mail[]>;
  /** Waits for the newest mail to an address whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
};

/** `test.use(phone)`: a small phone, held upright. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Playwright's `test`, where each worker has the whole product for itself, filled with the demo people. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({ browserName }, use) => {
      const { product, stop } = await startProduct(`portal-${browserName}-`);
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

async function startProduct(directoryPrefix: string) {
  const dataDir = await mkdtemp(join(tmpdir(), directoryPrefix));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    ['--import', './scripts/setup/end-with-parent.mjs', 'src/server/main.ts'],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', SEED: 'demo' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  await untilReady(server, url);
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { product: createProduct(url), stop };
}

function createProduct(url: string): Product {
  const mailbox = async (): Promise<Mail[]> => (await fetch(`${url}/dev/mailbox.json`)).json();
  const mailTo = async (address: string, subject: RegExp): Promise<Mail> => {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const mail = (await mailbox()).find((kept) => kept.to === address && subject.test(kept.subject));
      if (mail) return mail;
      await pause(100);
    }
    throw new Error(`No mail to ${address} with a subject like ${subject} within 15 seconds.`);
  };
  return { url, mailbox, mailTo };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product did not start:\n${printed}`);
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await pause(100);
  }
  throw new Error(`The product was not ready within 90 seconds:\n${printed}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
