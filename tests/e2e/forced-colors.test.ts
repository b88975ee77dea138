import type { Page } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { enterAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ sharesProduct: true });

const GRAPHICS = 'body *:not(svg, svg *, script, style, input, img, iframe)';

/** Shapes without a text that only a background draws: bars, dots and marks. */
async function markShapes(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { backgroundColor, borderStyle } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isEmpty = element.childElementCount === 0 && !element.textContent?.trim();
      const isDrawn = width > 1 && height > 1 && !/, 0\)$|^transparent$/.test(backgroundColor);
      if (isEmpty && isDrawn && borderStyle === 'none') element.setAttribute('data-shape', '');
    }
  }, GRAPHICS);
}

/** Shapes that have the colour of the page now. */
const vanished = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-shape]')]
      .filter((shape) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(shape);
        return backgroundColor === getComputedStyle(document.body).backgroundColor && outlineStyle === 'none';
      })
      .map((shape) => shape.outerHTML.slice(0, 150)),
  );

const VISITS: [string, string[]][] = [
  ['asha@demo.example', ['/dashboard', '/onboarding', '/teams', '/projects']],
  ['arun@demo.example', ['/dashboard', '/admin', '/admin/applications', '/admin/cycles']],
];

for (const [email, paths] of VISITS) {
  test(`bars and marks of the pages of ${email.split('@')[0]} are drawn with forced colours`, {
    tag: '@accessible-at-every-size',
  }, async ({ page, product }) => {
    await enterAsDemo(page, product, email);
    const faults: string[] = [];
    let shapes = 0;
    for (const path of paths) {
      await page.emulateMedia({ forcedColors: 'none' });
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      await markShapes(page);
      shapes += await page.locator('[data-shape]').count();
      await page.emulateMedia({ forcedColors: 'active' });
      faults.push(...(await vanished(page)).map((shape) => `${path}: ${shape}`));
    }
    expect(shapes).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
}
