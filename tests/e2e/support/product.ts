import { test as base } from '@playwright/test';
import { lastingPort } from './server.ts';
import { type Product, startProduct } from './start-product.ts';
import { type Windows, windowsOf } from './windows.ts';

export { expect } from '@playwright/test';
export type { Product } from './start-product.ts';

/** `test.use(phone)`: a small phone in portrait orientation. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Fixtures = {
  /** For tests of what a browser loads at its first visit. Others reuse windows (`windows.ts`). */
  opensNewWindows: boolean;
  /**
   * For files whose tests read and change only what they make themselves: they share one product in each worker. Others have one of
   * their own.
   */
  sharesProduct: boolean;
  windows: Windows;
  product: Product;
};
type WorkerFixtures = { productOf: (file: string) => Promise<Product> };

const SHARED = 'shared';

/** Playwright’s `test`, with a separate product for each file, filled with the demo people. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  opensNewWindows: [false, { option: true }],
  sharesProduct: [false, { option: true }],
  windows: [
    async (
      {
        browser,
        opensNewWindows,
        viewport,
        hasTouch,
        isMobile,
        colorScheme,
        deviceScaleFactor,
        javaScriptEnabled,
        permissions,
        serviceWorkers,
        userAgent,
      },
      use,
      info,
    ) => {
      const look = {
        viewport,
        hasTouch,
        isMobile,
        colorScheme,
        deviceScaleFactor,
        javaScriptEnabled,
        userAgent,
      };
      const windows = windowsOf(browser);
      // Permissions and a service worker would stay.
      const isReusing = !opensNewWindows && permissions === undefined && serviceWorkers === 'block';
      windows.begin(look, { isReusing });
      await use(windows);
      await windows.clear({ hasFailed: info.status !== info.expectedStatus });
    },
    { auto: true },
  ],
  context: async ({ page }, use) => use(page.context()),
  page: async ({ windows, baseURL }, use) => use(await windows.openWindow(baseURL ?? '')),
  // Playwright has fixtures per test and per worker. A worker runs one file after another.
  productOf: [
    async ({ browserName: _ }, use) => {
      const port = await lastingPort(); // windows are of use again at the same address only
      const running = new Map<string, Awaited<ReturnType<typeof startProduct>>>();
      const stop = async (file: string) => {
        await running.get(file)?.stop();
        running.delete(file);
      };
      const productOf = async (file: string) => {
        const known = running.get(file);
        if (known) return known.product;
        for (const ended of running.keys()) if (ended !== SHARED) await stop(ended);
        const started = await startProduct(file === SHARED ? {} : { port });
        running.set(file, started);
        return started.product;
      };
      await use(productOf);
      for (const file of running.keys()) await stop(file);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ productOf, sharesProduct }, use, { file, repeatEachIndex }) =>
      use(await productOf(sharesProduct ? SHARED : `${file} ${repeatEachIndex}`)),
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
