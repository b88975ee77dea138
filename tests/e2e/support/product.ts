import { test as base } from '@playwright/test';
import { type Product, startProduct } from './start-product.ts';

export { expect } from '@playwright/test';
export type { Product } from './start-product.ts';

/** `test.use(phone)`: a small phone in portrait orientation. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Fixtures = { closeWindows: undefined; product: Product };
type WorkerFixtures = { productOf: (file: string) => Promise<Product> };

/** Playwright’s `test`, with a separate product for each file, filled with the demo people. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // An open page continues to fetch and render, and slows the next tests.
  closeWindows: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
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
