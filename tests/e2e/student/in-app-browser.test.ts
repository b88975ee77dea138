import { openPage } from '../support/open-page.ts';
import { expect, phone, test } from '../support/product.ts';

test.use({ ...phone, sharesProduct: true });

const INSTAGRAM = {
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Instagram 386.0.0.30 Android',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 386.0.0.30',
};

for (const [system, userAgent] of Object.entries(INSTAGRAM)) {
  test.describe(system, () => {
    test.use({ userAgent });

    test(`the browser of an app on ${system} asks for the password first and shows the way to another browser`, {
      tag: '@in-app-browsers',
    }, async ({ page }) => {
      await openPage(page, '/auth?next=%2Fteams');
      const notice = page.getByRole('alert').filter({ hasText: 'browser of Instagram' });
      await expect(notice).toContainText('Google doesn’t allow signing in here');
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
      const [password, way] = await Promise.all([
        page.getByLabel(/^Password/).boundingBox(),
        notice.boundingBox(),
      ]);
      expect(password?.y).toBeLessThan(way?.y ?? 0);
      if (system === 'Android') {
        const link = page.getByRole('link', { name: 'Open in browser' });
        await expect(link).toHaveAttribute(
          'href',
          /^intent:\/\/[^#]*\/auth\?next=%2Fteams#Intent;scheme=http;/,
        );
      } else {
        await expect(notice).toContainText('Open in Safari');
        await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
      }
    });
  });
}
