import { test as base } from '@playwright/test';
import { type Product, startProduct } from './start-product.ts';
import { type Windows, windowsOf } from './windows.ts';

export { expect } from '@playwright/test';
export type { Product } from './start-product.ts';

/** `test.use(phone)`: a small phone in portrait orientation. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Fixtures = {
  /** For tests of what a browser loads at its first visit. Others reuse windows (`windows.ts`). */
  opensNewWindows: boolean;
  windows: Windows;
  product: Product;
};
type WorkerFixtures = { productOf: (file: string) => Promise<Product> };

/** Playwright’s `test`, with a separate product for each file, filled with the demo people. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  opensNewWindows: [false, { option: true }],
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
      let current: { file: string; running: Awaited<ReturnType<typeof startProduct>> } | undefined;
      const productOf = async (file: string) => {
        if (current?.file === file) return current.running.product;
        await current?.running.stop();
        current = undefined;
        current = { file, running: await startProduct() };
        return current.running.product;
      };
      await use(productOf);
      await current?.running.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ productOf }, use, { file, repeatEachIndex }) =>
      use(await productOf(`${file} ${repeatEachIndex}`)),
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
