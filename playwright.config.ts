import { defineConfig } from '@playwright/test';
import { CHROMIUM_OF_TESTS } from '#tests/e2e/support/chromium.ts';

const LONGEST = '**/visual.test.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  // The longest tests first, so that no worker waits for one at the end.
  projects: [
    { name: 'visual', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: 'test-results/browser', // the folder is emptied first
  workers: 4, // on two cores: a test waits half of its time
  fullyParallel: false,
  forbidOnly: true,
  retries: 1, // a test that passes only then is reported as flaky and needs a fix (CONTRIBUTING.md)
  timeout: 90_000, // for slow machines; a failed expectation ends sooner
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Every failing request is then one of the page; offline.test.ts has the service worker.
    serviceWorkers: 'block',
    screenshot: process.env.PIXELS ? 'only-on-failure' : 'off',
    trace: 'off', // `--trace on` shows a failing test step by step, but is slow
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM_OF_TESTS,
  },
});
