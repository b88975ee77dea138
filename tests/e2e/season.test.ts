import { cycles } from '#server/db/schema/cycles.ts';
import { createApplication, createCycle, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, openBrowser, signInAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('opening the next cycle takes nothing out of sight of a leader, an applicant, an admin or a visitor', {
  tag: ['@personal-cycle', '@undecided-applications', '@landing-projects'],
}, async ({ browser, product }) => {
  test.setTimeout(120_000);
  const [year] = await product.db.select().from(cycles);
  if (!year) throw new Error('The demo has no cycle.');
  const project = await createProject(product, { cycle_id: year.id, name: 'Maps of Old Wells' });
  const leader = await createPerson(product);
  await createTeam(product, leader, [], { cycle_id: year.id, name: 'Well Walkers' });
  const applicant = await createPerson(product);
  await createApplication(product, { project, applicant });
  const next = await createCycle(product, { name: 'The Next One', slug: 'next' });

  const admin = await signInAsDemo(browser, product, 'sita@demo.example');
  await openPage(admin, '/admin/cycles');
  await admin.getByRole('button', { name: 'Open The Next One', exact: true }).click();
  const question = admin.getByRole('dialog');
  await expect(question).toContainText('will be behind the cycle selector');
  await question.getByRole('button', { name: 'Open The Next One', exact: true }).click();
  await expect(admin.getByText('Cycle opened')).toBeVisible();

  // Without a project it is nobody's default, also not that of the landing page.
  const visitor = await openBrowser(browser, product);
  expect(await (await visitor.request.get('/')).text()).toContain('Next deadline');
  await createProject(product, { cycle_id: next.id, name: 'A Project of the Next One' });

  const leaderPage = await openBrowser(browser, product);
  await enterAs(leaderPage, product, leader);
  await openPage(leaderPage, '/teams');
  await expect(leaderPage.getByRole('heading', { name: 'Well Walkers' })).toBeVisible();
  await leaderPage.getByLabel('Cycle').selectOption('The Next One');
  await leaderPage.getByRole('link', { name: `1 team of yours in ${year.name}` }).click();
  await expect(leaderPage.getByRole('heading', { name: 'Well Walkers' })).toBeVisible();

  const applicantPage = await openBrowser(browser, product);
  await enterAs(applicantPage, product, applicant);
  await openPage(applicantPage, '/dashboard?cycle=next');
  const waiting = applicantPage.getByRole('article', { name: 'Maps of Old Wells' });
  await expect(waiting).toContainText(year.name);

  await openPage(admin, '/admin/applications');
  await expect(admin.getByLabel('Cycle')).toHaveValue(year.slug);
  await admin.getByLabel('Cycle').selectOption('The Next One');
  await expect(admin.getByText('No applications found')).toBeVisible();
  await openPage(admin, '/admin');
  await expect(admin.getByLabel('Cycle'), 'the choice is kept').toHaveValue('next');
  await openPage(admin, '/admin/applications');
  const elsewhere = admin.getByRole('main').getByRole('link', { name: `undecided in ${year.name}` });
  const count = (await elsewhere.innerText()).match(/\d+/)?.[0];
  await elsewhere.click();
  await expect(admin.getByText(`${count} applications found`)).toBeVisible();
});
