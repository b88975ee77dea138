import { defineConfig } from '@playwright/test';
import { CHROMIUM } from '#tests/e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: 'test-results/browser', // the folder is emptied first
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 1, // what passes only then is reported as flaky, a fault to be found (CONTRIBUTING.md)
  timeout: 90_000, // a slow machine takes its time; what is wrong fails sooner
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A failing request is then the page's own, see offline.test.ts for the other case.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off', // `--trace on` shows a failing one step by step; it takes time
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM,
  },
});
