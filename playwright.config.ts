import { defineConfig } from '@playwright/test';

// Debian's Chromium, the same that a person installs; nothing is downloaded.
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/prepare.ts',
  outputDir: 'test-results/browser', // the folder is emptied first
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 1, // a browser on a busy machine: what passes only then is reported as flaky
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
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox', // tests often run as root in a container, where the sandbox cannot be set up
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
