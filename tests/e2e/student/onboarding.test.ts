import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/schema/users.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.use({ sharesProduct: true });

const STEPS = ['Complete Your Profile', 'Explore Projects', 'Join or Create a Team', 'Submit Applications'];

test('onboarding shows four steps with Start, the number of completed ones, quick actions and a note', {
  tag: ['@onboarding-steps'],
}, async ({ page }) => {
  await openPage(page, '/auth?next=/onboarding');
  await page.getByRole('button', { name: /ravi@demo\.example/ }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Applied AI Residency 2025!' })).toBeVisible();
  await expect(page.getByText('0/4 completed')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '0/4 completed' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  const steps = page.getByRole('main').getByRole('list').first();
  await expect(steps.getByRole('heading')).toHaveText(STEPS);
  const leads = await steps
    .getByRole('link', { name: /^Start/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(leads).toEqual(['/profile', '/projects', '/teams', '/projects']);
  await expect(steps.getByText('Complete your profile first (step 1).')).toHaveCount(3);
  for (const [name, path] of [
    ['Browse Projects', '/projects'],
    ['Find Team Members', '/teams'],
    ['Update Profile', '/profile'],
  ] as const) {
    await expect(
      page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name }),
    ).toHaveAttribute('href', path);
  }
  await expect(
    page.getByText('Profile completion is required to access all features and apply.'),
  ).toBeVisible();
});

test('a name and a college complete the first step of onboarding, and completed steps can be reviewed', {
  tag: ['@onboarding-first-step'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product, { complete: false });
  await product.db
    .update(profiles)
    .set({ display_name: 'Kavya', college: 'College of Examples' })
    .where(eq(profiles.user_id, student.id));
  await openPage(page, '/onboarding');
  await expect(page.getByText('1/4 completed')).toBeVisible();
  await expect(page.getByText('Done. Your resume is still missing.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review: Complete Your Profile' })).toHaveAttribute(
    'href',
    '/profile',
  );

  // Like a person who took part before the profile was saved.
  await renderInBrowser(page);
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const onboarding = { has_explored_projects: true, is_in_team: true, has_applied: false };
    await route.fulfill({
      json: { ...(await response.json()), onboarding },
      headers: { 'X-Request-Id': '1' },
    });
  });
  await reloadPage(page);
  await expect(page.getByText('3/4 completed')).toBeVisible();
  for (const [index, step] of STEPS.entries()) {
    await expect(
      page.getByRole('link', { name: `${index < 3 ? 'Review' : 'Start'}: ${step}` }),
    ).toBeVisible();
  }
});

test('onboarding shows “Checking your progress...” first, and redirects a person with a saved profile to the dashboard', {
  tag: ['@onboarding-redirect'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const held = Promise.withResolvers<void>();
  await renderInBrowser(page);
  await page.route('**/api/profile', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await openPage(page, '/onboarding');
  await expect(page.getByText('Checking your progress...')).toBeVisible();
  held.resolve();
  await page.waitForURL('**/dashboard');
});
