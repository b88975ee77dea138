import { findProblems } from './axe.ts';
import { enterAsDemo } from './people.ts';
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
  for (const path of paths) {
    test(`axe finds nothing on ${path} as ${email}, and nothing scrolls sideways at 320 px`, async ({
      page,
      product,
    }) => {
      await enterAsDemo(page, product, email);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await findProblems(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await page.evaluate(overflow)).toBe(0);
    });
  }
}

const overflow = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
};

test.describe('signed out', () => {
  test.use(phone);
  for (const path of ['/', '/auth', '/privacy', '/nowhere']) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await findProblems(page)).toEqual([]);
    });
  }
});
