import type { Page } from '@playwright/test';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, enterAsNewStudent, openBrowser } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { collectPageErrors } from './support/server-rendered.ts';
import { translatePage } from './support/translate.ts';

test.use({ sharesProduct: true });

const WAYS = ['replace', 'wrap'] as const;

for (const way of WAYS) {
  test(`the counter of words and conditional texts follow in a page that a translator changed (${way})`, {
    tag: ['@translated-pages'],
  }, async ({ page, product }) => {
    const faults = collectPageErrors(page);
    await enterAsNewStudent(page, product);
    const { id } = await createProject(product);
    await openPage(page, `/projects/${id}/apply`);
    const proposal = page.getByLabel(/initial proposal/i);
    await proposal.fill('three short words');
    await expect(page.getByText('3 words')).toBeVisible();
    await translatePage(page, way);
    for (const words of [240, 2, 1, 0, 12]) {
      await proposal.fill('word '.repeat(words).trim());
      await expect(page.getByText(new RegExp(`^अ?${words} words?$`))).toBeVisible();
    }
    await expect(page.getByText(/^अ?Saved/)).toBeVisible();
    expect(faults).toEqual([]);
  });

  test(`the list of staff counts, explains and clears a search in a translated page (${way})`, {
    tag: ['@translated-pages'],
  }, async ({ page, product }) => {
    const faults = collectPageErrors(page);
    const admin = await createPerson(product, { role: 'admin' });
    const applicant = await createPerson(product, { display_name: `Meenakshi Translated ${way}` });
    await createApplication(product, { project: await createProject(product), applicant });
    await enterAs(page, product, admin);
    await openPage(page, '/admin/applications?status=submitted,under_review');
    await expect(page.getByRole('status').filter({ hasText: /applications found/ })).toBeVisible();
    await translatePage(page, way);
    const search = page.getByPlaceholder('Search by name, email...');
    const found = page.getByRole('search', { name: 'Applications' }).getByRole('status');
    const heading = page.locator('#found');
    await search.fill(`Translated ${way}`);
    await expect(found).toContainText('1 applications found');
    await expect(heading).toHaveText(/\(अ?1अ?\)$/);
    await search.fill(`Minakshi Translated ${way}`);
    await expect(found).toContainText('Nothing contains');
    await search.fill('nobody at all is called so');
    await expect(found).toContainText('0 applications found');
    await expect(found).not.toContainText('Nothing contains');
    await expect(page.getByText('No applications match your current filters.')).toBeVisible();
    await search.fill('');
    await expect(heading).not.toHaveText(/\(अ?0अ?\)$/);
    expect(faults).toEqual([]);
  });

  test(`pages are left and entered, and parts appear and disappear, in a translated page (${way})`, {
    tag: ['@translated-pages'],
  }, async ({ page, product }) => {
    const faults = collectPageErrors(page);
    const student = await enterAsNewStudent(page, product);
    await createTeam(product, student, [], { name: 'Translated Team' });
    await openPage(page, '/dashboard');
    await translatePage(page, way);
    for (const path of ['/projects', '/teams', '/applications', '/profile', '/guidelines', '/dashboard']) {
      await page.evaluate((path) => {
        document.querySelector<HTMLElement>(`header a[href="${path}"], a[href="${path}"]`)?.click();
      }, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: /couldn't be shown/ })).toBeHidden();
    }
    expect(faults).toEqual([]);
  });
}

/** An Urdu name, and a sign that turns the direction of all that follows it. */
const TURNED = 'عائشہ \u202eTurned';

/** What shows the name outside of an element that keeps translators and directions out. */
const unprotected = (page: Page) =>
  page.evaluate((name) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement: parent } = walker.currentNode as Text;
      if (!parent || !data.includes(name) || parent.closest('script, style, option, textarea')) continue;
      const isApart = getComputedStyle(parent).unicodeBidi.startsWith('isolate');
      if (!isApart || !parent.closest('[translate="no"]')) found.push(parent.outerHTML.slice(0, 200));
    }
    return found;
  }, TURNED);

test('names stay as they are, and turn no sentence around them, wherever they are shown', {
  tag: ['@translated-pages'],
}, async ({ browser, page, product }) => {
  const student = await createPerson(product, { display_name: TURNED });
  const project = await createProject(product);
  const team = await createTeam(product, student, [], { name: `${TURNED} Team` });
  const application = await createApplication(product, { project, applicant: student, team });
  await enterAs(page, product, student);
  const staff = await openBrowser(browser, product);
  await enterAs(staff, product, await createPerson(product, { role: 'super_admin' }));
  const visits: [Page, string[]][] = [
    [page, ['/dashboard', '/teams', '/applications', `/applications/${application.id}`, '/profile']],
    [
      staff,
      [
        '/admin',
        '/admin/applications?search=Turned',
        `/admin/applications?open=${application.id}`,
        '/admin?tab=users&search=Turned',
        `/student-profile/${student.id}`,
      ],
    ],
  ];
  const faults: string[] = [];
  for (const [visitor, paths] of visits) {
    for (const path of paths) {
      await openPage(visitor, path);
      await expect(visitor.getByText(TURNED).first()).toBeAttached();
      faults.push(...(await unprotected(visitor)).map((fault) => `${path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
