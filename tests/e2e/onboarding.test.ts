import { renderInBrowser } from './support/client-rendered.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { openBrowser, signInAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

const STEPS = ['Complete Your Profile', 'Explore Projects', 'Join or Create a Team', 'Submit Applications'];

test('onboarding counts completed steps of four, and offers to start or review each', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await openPage(page, '/auth?next=/onboarding');
  await page.getByRole('button', { name: /ravi@demo\.example/ }).click();
  await page.waitForURL('**/onboarding');
  await expect(page.getByText('0/4 completed')).toBeVisible();
  for (const step of STEPS) await expect(page.getByRole('link', { name: `Start: ${step}` })).toBeVisible();

  // Like a person who took part before the profile was saved.
  await renderInBrowser(page);
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const onboarding = { has_explored_projects: true, is_in_team: true, has_applied: false };
    await route.fulfill({ json: { ...(await response.json()), onboarding } });
  });
  await reloadPage(page);
  await expect(page.getByText('2/4 completed')).toBeVisible();
  for (const [index, step] of STEPS.entries()) {
    const verb = index === 1 || index === 2 ? 'Review' : 'Start';
    await expect(page.getByRole('link', { name: `${verb}: ${step}` })).toBeVisible();
  }
});

test('a person with a saved profile is redirected from onboarding to the dashboard', async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, 'geeta@demo.example');
  await openPage(page, '/onboarding');
  await page.waitForURL('**/dashboard');
});
