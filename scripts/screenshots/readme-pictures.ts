import type { Browser } from '@playwright/test';
import { PAGES } from '#tests/e2e/visual/pages.ts';
import type { Place } from '#tests/e2e/visual/places.ts';
import { openStage } from '#tests/e2e/visual/stage.ts';

/** The pages that the README and docs/operations.md show, on a laptop. */
const PICTURES = {
  'docs/screenshot.png': 'projects',
  'docs/screenshot-workbench.png': 'review-workbench',
  'docs/screenshot-applications.png': 'admin-applications',
  'docs/screenshot-status.png': 'status',
};

/** The pictures of the README and of docs/operations.md. */
export async function takeReadmePictures(browser: Browser, demo: Place): Promise<void> {
  for (const [path, name] of Object.entries(PICTURES)) {
    const visualPage = PAGES.find((page) => page.name === name);
    if (!visualPage) throw new Error(`tests/e2e/visual/pages.ts has no page ${name}.`);
    const { page } = await openStage(browser, demo, visualPage, { state: 'data', width: 1280 });
    await page.screenshot({ path });
    console.log(`Written: ${path}`);
  }
}
