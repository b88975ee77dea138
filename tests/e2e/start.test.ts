import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPage } from './support/open-page.ts';
import { test as base, expect } from './support/product.ts';
import { freePort, startServer } from './support/server.ts';

/** The product as `npm start` runs it: with its own database, which it fills at the first start. */
const test = base.extend<object, { firstStart: { url: string } }>({
  firstStart: [
    async ({ browserName: _ }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
      const { url, stop } = await startServer({ port: await freePort(), settings: { DATA_DIR: dataDir } });
      await use({ url });
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ firstStart }, use) => use(firstStart.url),
});

test('the product shows its landing page, is healthy, and stores emails in the mailbox', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await (await page.request.get('/api/health')).json()).toEqual({ status: 'ok' });
  expect((await page.request.get('/dev/mailbox')).status()).toBe(200);
});
