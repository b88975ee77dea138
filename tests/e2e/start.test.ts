import { expect, phone, test } from './product.ts';

test('the product shows its landing page, answers that it is well, and keeps mail', async ({
  page,
  product,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await (await page.request.get('/api/health')).json()).toEqual({ status: 'ok' });
  expect((await page.request.get(`${product.url}/dev/mailbox`)).status()).toBe(200);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the landing page fits the width', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
