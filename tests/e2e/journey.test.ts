import { signUpStudent } from './people.ts';
import { expect, test } from './product.ts';

test('two students form a team and apply in two steps; an admin decides; they see it', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  const leader = await signUpStudent(browser, product, {
    name: 'Journey Leader',
    email: 'leader@journey.example',
  });
  await leader.goto('/projects');
  await expect(leader.getByRole('heading', { name: 'Available Projects' })).toBeVisible();
});
