import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { clusterOf } from '#server/db/data-directory.ts';
import { connect, type Database } from '#server/db/database.ts';
import { livePostmaster } from '#server/db/postmaster.ts';

export { expect } from '@playwright/test';

export type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };
export type Product = {
  url: string;
  /** Its database, for a state that would take many clicks, or that only an import brings about. */
  db: Database;
  /** What signs the session cookies. */
  secret: string;
  /** Every mail kept so far, newest first. */
  mailbox(): Promise<Mail[]>;
  /** Waits for the newest mail to an address whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
};

/** `test.use(phone)`: a small phone, held upright. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Playwright's `test`, where each worker has the whole product for itself, filled with the demo people. */
export const test = base.extend<{ closeWindows: undefined }, { product: Product }>({
  // An open page goes on working: it listens, asks and paints, and slows the tests that come after.
  closeWindows: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  product: [
    async ({ browserName }, use) => {
      const { product, stop } = await startProduct(`portal-${browserName}-`, await freePort());
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

const SECRET = 'a secret for browser tests only, of 32 characters or more';

/** A product of its own, with settings of its own. */
export async function startProduct(
  directoryPrefix: string,
  port: number,
  settings: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), directoryPrefix));
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    ['--import', './scripts/setup/end-with-parent.mjs', 'src/server/main.ts'],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        SEED: 'demo',
        AUTH_SECRET: SECRET,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  await untilReady(server, url);
  const { db, pool } = connect(await databaseUrl(dataDir));
  const stop = async () => {
    await pool.end();
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { product: createProduct(url, db), stop };
}

function createProduct(url: string, db: Database): Product {
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
  return { url, db, secret: SECRET, mailbox, mailTo };
}

/** Where the product keeps its embedded database, as it notes it in its data directory. */
async function databaseUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8');
  return `postgres://portal:${password}@127.0.0.1:${livePostmaster(clusterOf(dataDir))?.port}/portal`;
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
