import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';

test.use({ sharesProduct: true });

async function applied(
  product: Product,
  member: Parameters<typeof createTeam>[1],
  name: string,
  status?: 'withdrawn',
) {
  const leader = await createPerson(product, { display_name: 'Lina Leader' });
  const project = await createProject(product, {
    name,
    project_number: name.toUpperCase().replaceAll(' ', '-'),
  });
  const team = await createTeam(product, leader, [member], { name: `Team of ${name}` });
  const values = status ? { status } : {};
  await createApplication(product, { project, applicant: leader, team, members: [member], values });
  return project;
}

test('a member reads that the leader submits, and sees neither a button nor a form', {
  tag: ['@application-follows-policy'],
}, async ({ page, product }) => {
  const member = await enterAsNewStudent(page, product);
  const project = await applied(product, member, 'Quiet bees');
  await openPage(page, `/projects/${project.id}`);
  const text = /^Detailed proposal due in \d+ days: Lina Leader submits it for the team/;
  const card = page.getByRole('region', { name: 'Your Application' });
  await expect(card.getByText(text)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit Detailed Proposal' })).toHaveCount(0);
  await openPage(page, `/projects/${project.id}/apply`);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('article', { name: 'Quiet bees' }).getByText(text)).toBeVisible();
});

test('a member of a withdrawn application isn’t named as the person who withdrew, and begins their own', {
  tag: ['@application-follows-policy'],
}, async ({ page, product }) => {
  const member = await enterAsNewStudent(page, product);
  const project = await applied(product, member, 'Loud bees', 'withdrawn');
  await openPage(page, `/projects/${project.id}`);
  const card = page.getByRole('region', { name: 'Your Application' });
  await expect(card.getByText('Your team’s application was withdrawn by its leader.')).toBeVisible();
  await card.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page.getByText('This one will be your own.')).toBeVisible();
  await expect(page.getByText('earlier text')).toHaveCount(0);
});

test('leaving a team lists the effects on its applications, and the project says so later', {
  tag: ['@one-blocking-application'],
}, async ({ page, product }) => {
  const member = await enterAsNewStudent(page, product);
  const project = await applied(product, member, 'Shy bees');
  await openPage(page, '/teams');
  await page
    .getByRole('article', { name: 'Team of Shy bees' })
    .getByRole('button', { name: 'Leave Team' })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The application to “Shy bees” will show that you left');
  await expect(dialog).toContainText("you'll no longer see it");
  await expect(dialog).toContainText("You can't apply there again");
  await dialog.getByRole('button', { name: 'Leave Team' }).click();
  await expect(page.getByText("You've left the team")).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await openPage(page, `/projects/${project.id}`);
  const card = page.getByRole('region', { name: 'Your Application' });
  await expect(card.getByText(/You left the team that applied to this project/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Applied' })).toBeDisabled();
});
