import { PROJECT_CATEGORIES } from '#domain/projects/projects.ts';
import { createProject } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.use({ sharesProduct: true });

test('a project without a picture shows the illustration of its category, on its card and its page', {
  tag: ['@project-pictures'],
}, async ({ page, product }) => {
  const illustration = '/art/nlp.svg';
  const project = await createProject(product, { category: 'nlp' });
  await enterAsNewStudent(page, product);
  await openPage(page, '/projects');
  const card = page.getByRole('article', { name: project.name, exact: true });
  await expect(card.locator('img')).toHaveAttribute('src', illustration);
  await openPage(page, `/projects/${project.id}`);
  await expect(page.getByRole('article').locator('img').first()).toHaveAttribute('src', illustration);
  for (const category of PROJECT_CATEGORIES) {
    const response = await page.request.get(`${product.url}/art/${category}.svg`);
    expect(response.headers()['content-type']).toMatch(/^image\/svg\+xml/);
  }
});
