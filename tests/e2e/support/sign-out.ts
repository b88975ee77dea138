import type { Page } from '@playwright/test';

/** Presses Sign Out and waits for the server's landing page, which follows the one within the app. */
export async function signOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await loaded;
  await page.waitForURL((url) => url.pathname === '/');
}
