import type { Browser } from '@playwright/test';
import type { Place } from '#tests/e2e/visual/places.ts';
import { openStage } from '#tests/e2e/visual/stage.ts';

const TARGET = 'docs/screenshot.png';

/** The list of projects on a laptop, for the README. */
export async function takeReadmePicture(browser: Browser, demo: Place): Promise<void> {
  const visualPage = { name: 'projects', viewer: 'student', path: '/projects' } as const;
  const { page } = await openStage(browser, demo, visualPage, { state: 'data', width: 1280 });
  await page.screenshot({ path: TARGET });
  console.log(`Written: ${TARGET}`);
}
