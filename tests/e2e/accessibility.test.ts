import AxeBuilder from '@axe-core/playwright';
import { signInAsDemo } from './people.ts';
import { expect, phone, test } from './product.ts';

const PAGES = {
  'asha@demo.example': [
    '/dashboard',
    '/projects',
    '/profile',
    '/teams',
    '/applications',
    '/guidelines',
    '/onboarding',
  ],
  'sita@demo.example': [
    '/admin',
    '/admin?tab=users',
    '/admin/applications',
    '/admin/settings',
    '/test-email',
    '/projects/create',
  ],
};

for (const [email, paths] of Object.entries(PAGES)) {
  test(`axe finds nothing on the screens of ${email}, and nothing scrolls sideways at 320 px`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(180_000);
    const page = await signInAsDemo(browser, product, email);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      });
      expect(`${path} overflows by ${overflow}`).toBe(`${path} overflows by 0`);
    }
  });
}

test.describe('signed out', () => {
  test.use(phone);
  test('axe finds nothing on the landing page, the sign-in page and the privacy page', async ({ page }) => {
    for (const path of ['/', '/auth', '/privacy', '/nowhere']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  });
});
