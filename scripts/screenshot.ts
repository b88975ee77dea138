import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/users.ts';

const PORT = 3917;
const URL = `http://localhost:${PORT}`;
const TARGET = 'docs/screenshot.png';

// `npm run screenshot` starts the product with its demo in a directory of its own and takes the README's picture.
const directory = await mkdtemp(join(tmpdir(), 'screenshot-'));
const product = spawn(process.execPath, ['src/server/main.ts'], {
  env: { PATH: process.env.PATH, PORT: String(PORT), DATA_DIR: directory },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await untilReady(product);
  await takePicture();
  console.log(`Written: ${TARGET}`);
} finally {
  product.kill('SIGTERM');
  if (product.exitCode === null) await once(product, 'exit');
  await rm(directory, { recursive: true, force: true });
}

async function untilReady(server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error('The product did not start.');
    const health = await fetch(`${URL}/api/health`).catch(() => null);
    if (health?.ok) return;
    await pause(200);
  }
  throw new Error('The product was not ready within a minute.');
}

async function takePicture(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: URL });
  const credentials = { email: 'asha@demo.example', password: DEMO_PASSWORD };
  await page.request.post('/api/session', { data: credentials, headers: { Origin: URL } });
  await page.goto('/projects', { waitUntil: 'networkidle' });
  await page.screenshot({ path: TARGET });
  await browser.close();
}
