import type { Page } from '@playwright/test';
import { createProject } from '#tests/factories.ts';
import { openPage } from './support/open-page.ts';
import { enterAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { sidewaysOverflow } from './visual/defects.ts';

test.use({ sharesProduct: true, viewport: { width: 360, height: 740 } });

test('with letters of twice the size no page is wider than a phone, and no sticky bar takes a third of it', {
  tag: ['@accessible-at-every-size'],
}, async ({ page, product }) => {
  test.setTimeout(180_000);
  const { id } = await createProject(product, { name: 'Tides of the northern estuaries' });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const project = `/projects/${id}`;
  const faults = [
    ...(await findFaults(page, ['/', '/auth', '/auth?tab=sign-up', '/privacy', '/dates'])),
    ...(await enterAsDemo(page, product, 'asha@demo.example').then(() =>
      findFaults(page, [
        '/dashboard',
        '/projects',
        project,
        `${project}/apply`,
        '/teams',
        '/profile',
        '/profile?tab=account',
        '/onboarding',
      ]),
    )),
    ...(await findFaults(page, ['/guidelines', '/applications', '/test-email'])),
    ...(await enterAsDemo(page, product, 'arun@demo.example').then(() =>
      findFaults(page, [
        '/admin',
        '/admin/settings',
        '/admin/applications',
        '/admin/outbox',
        '/admin/review',
        '/admin?tab=users',
        '/projects/create',
      ]),
    )),
  ];
  expect(faults).toEqual([]);
});

test('with letters of twice the size the actions for selected applications leave more than half of a small phone', {
  tag: ['@accessible-at-every-size'],
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await enterAsDemo(page, product, 'arun@demo.example');
  await openPage(page, '/admin/applications');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await expect(bar.getByRole('button', { name: 'Assign reviewers' })).toBeInViewport();
  expect((await bar.boundingBox())?.height).toBeLessThan(320);
});

/** Button labels and lines of text that an ancestor cuts at its edge. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('.mantine-Button-label')].filter(
      (label) => label.scrollWidth > label.clientWidth + 1,
    );
    const lines = [...document.querySelectorAll('main p')].filter(
      (line) =>
        line.getBoundingClientRect().right > innerWidth && !line.closest('[tabindex="0"], ul, [data-row]'),
    );
    return [...labels, ...lines].map((element) => element.textContent ?? '');
  });

async function findFaults(page: Page, paths: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    const overflow = await sidewaysOverflow(page);
    if (overflow > 0) faults.push(`${path} is ${overflow} px too wide`);
    for (const text of await cutTexts(page)) faults.push(`${path} cuts “${text}”`);
    const tallest = await page.evaluate(() => {
      const stuck = [...document.querySelectorAll('body *')].filter((element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position),
      );
      return Math.max(0, ...stuck.map((element) => element.getBoundingClientRect().height));
    });
    if (tallest > 740 / 3) faults.push(`${path} has a sticky bar of ${tallest} px`);
  }
  return faults;
}
