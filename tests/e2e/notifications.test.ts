import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, enterAsNewStudent, openBrowser, signInAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('the bell counts a new status at once, shows it, links to it, and can be read', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  const person = await enterAsNewStudent(page, product, { display_name: 'Bell Student' });
  const project = await createProject(product, { name: 'Bell Project' });
  const application = await createApplication(product, { project, applicant: person });
  const connected = page.waitForResponse((response) => response.url().includes('/api/live'));
  await openPage(page, '/dashboard');
  await connected;
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();

  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  const data = { status: 'shortlisted', expected_status: 'submitted' };
  const path = `/api/applications/${application.id}/status`;
  const reply = await admin.request.put(path, { data, headers: { Origin: product.url } });
  expect(reply.status()).toBe(200);

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const news = page.getByRole('button', { name: /“Bell Project” is now: Shortlisted/ });
  await expect(news).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await news.click();
  await expect(page).toHaveURL(`/applications/${application.id}`);
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
});

test('optional emails are stopped by their link and turned on again in the profile', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  const person = await enterAsNewStudent(page, product, { display_name: 'Quiet Student' });
  const project = await createProject(product);
  const data = {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'We would like to build it.',
    submission_key: crypto.randomUUID(),
  };
  await page.request.post('/api/applications', { data, headers: { Origin: product.url } });
  const mail = await product.mailTo(person.email, /We received/);

  const visitor = await openBrowser(browser, product);
  await openPage(visitor, mail.text.match(/https?:\/\/\S+unsubscribe\S+/)?.[0] ?? '');
  await expect(visitor.getByText('Stop the “Receipts” emails?')).toBeVisible();
  expect(await findProblems(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(visitor.getByText('Please type STOP.').first()).toBeVisible();
  await visitor.getByLabel(/^To confirm, type/).fill('stop');
  await visitor.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(visitor.getByText("You won't get these emails any more.")).toBeVisible();
  await expect(visitor.getByRole('main')).toBeFocused();

  await openPage(page, '/profile?tab=account');
  const receipts = page.getByRole('switch', { name: 'Receipts' });
  await expect(receipts).not.toBeChecked();
  await receipts.click({ force: true });
  await expect(receipts).toBeChecked();
});

test('a team leader accepts a request in the notification, and opens the next one at its team', {
  tag: ['@notification-opens-its-thing'],
}, async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  const leader = await enterAsNewStudent(page, product, { display_name: 'Asked Leader' });
  const team = await createTeam(product, leader, [], { name: 'Asked Ones', join_policy: 'approval' });
  const visitor = await openBrowser(browser, product);
  const ask = async (display_name: string) => {
    await enterAs(visitor, product, await createPerson(product, { display_name }));
    const headers = { Origin: product.url };
    expect((await visitor.request.post(`/api/teams/${team.id}/join-requests`, { headers })).status()).toBe(
      200,
    );
  };
  await ask('First Asker');
  await ask('Second Asker');
  await openPage(page, '/notifications');
  await expect(page.getByRole('button', { name: 'Decline Second Asker' })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept First Asker' }).click();
  await expect(page.getByText('Member added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept First Asker' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Second Asker wants to join/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Asked Ones' });
  await expect(dialog.getByRole('button', { name: 'Accept Second Asker' })).toBeVisible();
});
