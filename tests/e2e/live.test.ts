import type { Browser, Page } from '@playwright/test';
import { createApplication, createProject, createTeam } from '#tests/factories.ts';
import { findProblemsNow } from './support/axe.ts';
import { renderInBrowser } from './support/client-rendered.ts';
import { openPage } from './support/open-page.ts';
import { enterAsNewStudent, openBrowser, signInAsDemo } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

/** Opens a page with a live stream: later content comes without a reload. */
async function openLive(page: Page, path: string) {
  const connected = page.waitForResponse((response) => response.url().includes('/api/live'));
  await openPage(page, path);
  expect((await connected).status()).toBe(200);
}

async function newStudent(browser: Browser, product: Product, display_name: string) {
  const page = await openBrowser(browser, product);
  return { page, person: await enterAsNewStudent(page, product, { display_name }) };
}

/** Sends a request as the person of this browser, outside of the page. */
async function send(page: Page, product: Product, method: 'post' | 'put', path: string, data: object = {}) {
  const reply = await page.request[method](`/api${path}`, { data, headers: { Origin: product.url } });
  expect(reply.status()).toBe(200);
}

test('a student’s open page shows a new status', async ({ browser, product }) => {
  const { page, person } = await newStudent(browser, product, 'Status Student');
  const project = await createProject(product, { name: 'Live Project' });
  const application = await createApplication(product, { project, applicant: person });
  await openLive(page, '/applications');
  const card = page.getByRole('article', { name: 'Live Project' });
  await expect(card.getByText('Submitted', { exact: true }).first()).toBeVisible();

  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  await send(admin, product, 'put', `/applications/${application.id}/status`, {
    status: 'shortlisted',
    expected_status: 'submitted',
  });
  await expect(card.getByText('Shortlisted', { exact: true }).first()).toBeVisible();
});

test('the list of staff shows a new application without moving the focus', {
  tag: ['@live-lists'],
}, async ({ browser, product }) => {
  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  await openLive(admin, '/admin/applications?search=Arriving');
  await expect(admin.getByText('No applications found')).toBeVisible();
  const search = admin.getByRole('searchbox').first();
  await search.focus();

  const { page } = await newStudent(browser, product, 'Arriving Student');
  const project = await createProject(product);
  await send(page, product, 'post', '/applications', {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'We would like to build it.',
    submission_key: crypto.randomUUID(),
  });
  await expect(admin.getByText('Arriving Student').first()).toBeVisible();
  await expect(search).toBeFocused();
});

test('a leader sees a new request to join', async ({ browser, product }) => {
  const { page: leader, person } = await newStudent(browser, product, 'Live Leader');
  const team = await createTeam(product, person, [], { name: 'Live Team', join_policy: 'approval' });
  await openLive(leader, '/teams');
  const card = leader.getByRole('article', { name: 'Live Team' });
  await expect(card.getByRole('button', { name: 'Manage Team' })).toBeVisible();

  const { page } = await newStudent(browser, product, 'Asking Student');
  await send(page, product, 'post', `/teams/${team.id}/join-requests`);
  await expect(card.getByText('1', { exact: true })).toBeVisible();
});

test('one of two tabs has the live connection, and the other one gets its events', async ({
  browser,
  product,
}) => {
  const { page: first, person } = await newStudent(browser, product, 'Tab Student');
  const project = await createProject(product, { name: 'Tab Project' });
  const application = await createApplication(product, { project, applicant: person });
  await openLive(first, '/dashboard');
  const second = await first.context().newPage();
  await openPage(second, '/applications');
  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  await send(admin, product, 'put', `/applications/${application.id}/status`, {
    status: 'under_review',
    expected_status: 'submitted',
  });
  await expect(second.getByText('Under Review', { exact: true }).first()).toBeVisible();
  const connected = second.waitForResponse((response) => response.url().includes('/api/live'));
  await first.close();
  await connected;
  await send(admin, product, 'put', `/applications/${application.id}/status`, {
    status: 'waitlisted',
    expected_status: 'under_review',
  });
  await expect(second.getByText('Waitlisted', { exact: true }).first()).toBeVisible();
});

test('a page reports a lost connection until it is back', {
  tag: ['@live-lists'],
}, async ({ browser, product }) => {
  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  const live = (url: URL) => url.pathname === '/api/live';
  await admin.route(live, (route) => route.abort());
  await openPage(admin, '/admin/applications');
  const notice = admin.getByText('Reconnecting…', { exact: true });
  await expect(notice).toBeVisible({ timeout: 40_000 });

  await admin.unroute(live);
  // The browser’s event for a restored network, so that the test skips the longest pause.
  await admin.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice).toBeHidden({ timeout: 40_000 });
});

test('a page that waits for a busy portal says so and continues without a reload', {
  tag: ['@busy-server-is-explained'],
}, async ({ browser, product }) => {
  const page = await openBrowser(browser, product);
  await enterAsNewStudent(page, product, { display_name: 'Patient Student' });
  await renderInBrowser(page);
  const applications = (url: URL) => url.pathname === '/api/applications/mine';
  const busy = { status: 503, code: 'busy', title: 'The portal is busy' };
  await page.route(applications, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(busy) }),
  );
  await openPage(page, '/applications');
  const notice = page.getByText('The portal is busy right now.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  expect(await findProblemsNow(page)).toEqual([]);

  await page.unroute(applications);
  await expect(page.getByText('No applications yet', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(notice).toBeHidden();
});
