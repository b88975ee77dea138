import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { choose, signInAsDemo } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';
import { success } from './staff.ts';

test('filters are in the URL, survive a reload, and can be removed one by one or at once', {
  tag: ['@applications-empty', '@applications-filters'],
}, async ({ browser, product }) => {
  // Their own, because other tests decide the applications of the demo.
  const applicant = await createPerson(product, { email: `${crypto.randomUUID()}@list.example` });
  const project = await createProject(product, { project_number: crypto.randomUUID() });
  await createApplication(product, { project, applicant, values: { status: 'under_review' } });
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, '/admin/applications?colour=red&status=lost&score_min=many');
  const heading = page.getByRole('heading', { name: /^Applications \(\d+\)$/ });
  await expect(heading).toBeVisible();
  const everything = await heading.textContent();

  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  // Each row has its own select, with options of the same names.
  const statuses = page.getByRole('listbox', { name: 'Status', exact: true });
  await statuses.getByRole('option', { name: 'Under Review' }).click();
  await page.waitForURL(/status=under_review/);
  await page.getByRole('textbox', { name: 'College' }).click();
  await page.keyboard.type('of examples');
  await page.getByRole('option', { name: /^College of Examples/ }).click();
  await page.waitForURL(/college=College/);
  await page.getByRole('button', { name: 'Academic Info' }).click();
  await page.waitForURL(/sort=college&order=asc/);
  await reloadPage(page);
  await expect(page.getByRole('columnheader', { name: 'Academic Info' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const filters = page.getByRole('group', { name: 'Active filters' });
  await expect(filters).toContainText('Under Review');
  await expect(filters).toContainText('College of Examples');
  expect(await findProblems(page)).toEqual([]);

  await filters.getByRole('button', { name: 'Remove filter Under Review' }).click();
  await page.waitForURL((url) => !url.searchParams.has('status'));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(heading).toHaveText(everything ?? '');
  await page.getByPlaceholder('Search by name, email...').fill('no such person anywhere');
  await expect(page.getByText('No applications match your current filters.')).toBeVisible();
  await expect(page.getByText('0 applications found')).toBeVisible();
});

test('several statuses can be chosen at once, and All Statuses and All Projects clear each choice', {
  tag: ['@applications-filters'],
}, async ({ browser, product }) => {
  const project = await createProject(product, {
    name: 'Many Statuses',
    project_number: crypto.randomUUID(),
  });
  for (const status of ['submitted', 'shortlisted', 'rejected'] as const)
    await createApplication(product, { project, applicant: await createPerson(product), values: { status } });
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, '/admin/applications');
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  const projects = page.getByRole('combobox', { name: 'Project', exact: true });
  await expect(status).toHaveText('All Statuses');
  await expect(projects).toHaveValue('All Projects');
  await choose(page, 'Project', 'Many Statuses');
  await expect(page.getByText('3 applications found')).toBeVisible();
  await status.click();
  const statuses = page.getByRole('listbox', { name: 'Status', exact: true });
  await statuses.getByRole('option', { name: 'Submitted' }).click();
  await statuses.getByRole('option', { name: 'Shortlisted' }).click();
  await page.waitForURL((url) => url.searchParams.get('status') === 'submitted,shortlisted');
  await expect(page.getByText('2 applications found')).toBeVisible();
  await expect(status).toHaveText('Submitted, Shortlisted');
  await reloadPage(page);
  await expect(page.getByText('2 applications found')).toBeVisible();

  await choose(page, 'Status', 'All Statuses');
  await expect(page.getByText('3 applications found')).toBeVisible();
  await choose(page, 'Project', 'All Projects');
  await page.waitForURL((url) => !url.searchParams.has('project') && !url.searchParams.has('status'));
});

test('a filter finds applications without a score, and an order lists them first', {
  tag: ['@applications-filters'],
}, async ({ browser, product }) => {
  const project = await createProject(product, { project_number: crypto.randomUUID() });
  for (const [display_name, score] of [
    ['Uma Unscored', null],
    ['Sonal Scored', 80],
  ] as const) {
    const applicant = await createPerson(product, { display_name });
    await createApplication(product, { project, applicant, values: { score } });
  }
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, `/admin/applications?project=${project.id}`);
  await page.getByLabel('Scored', { exact: true }).selectOption('Not scored yet');
  await expect(page.getByText('1 applications found')).toBeVisible();
  await expect(page.locator('tbody tr')).toContainText(['Uma Unscored']);
  await page.getByRole('button', { name: 'Remove filter Not scored yet' }).click();
  await expect(page.locator('tbody tr')).toContainText(['Sonal Scored', 'Uma Unscored']);
  const score = page.getByRole('button', { name: 'Score', exact: true });
  for (const sort of ['score&order=desc', 'score&order=asc', 'unscored']) {
    await score.click();
    await page.waitForURL(`**/admin/applications?project=${project.id}&sort=${sort}`);
  }
  await expect(page.locator('tbody tr')).toContainText(['Uma Unscored', 'Sonal Scored']);
});

test('a view can be saved under a name, opened after a reload, renamed and deleted', {
  tag: ['@saved-views'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, '/admin/applications?kind=team&sort=score&order=desc');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Please enter a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Best teams');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Best teams' })).toBeVisible();

  await openPage(page, '/admin/applications?status=rejected');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('best TEAMS');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/already have a view with this name/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Best teams' }).click();
  await expect(page).toHaveURL((url) => url.search === '?kind=team&sort=score&order=desc');

  await page.getByRole('button', { name: 'View: Best teams' }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await page.getByRole('button', { name: 'Rename Best teams' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Teams by score');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rename Teams by score' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Teams by score' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('list')).toBeFocused();
});

test('the keyboard moves through rows, opens one, goes to the actions for selected ones, searches and turns pages, and ignores keys in text fields', {
  tag: ['@review-by-keyboard'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, '/admin/applications');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('b');
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await expect(bar.getByRole('button', { name: 'Set status' })).toBeFocused();
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  const pageButton = (name: string) => page.getByRole('button', { name, exact: true });
  await page.keyboard.press('n');
  await expect(pageButton('2')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('p');
  await expect(pageButton('1')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search by name, email...');
  await expect(search).toBeFocused();
  await page.keyboard.type('jn?x');
  await expect(search).toHaveValue('jn?x');
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
});

test('a key press in a status select decides nothing; a chosen status leaves the focus on the place of its row', {
  tag: ['@status-mails-wait', '@review-by-keyboard'],
}, async ({ browser, product }) => {
  const project = await createProject(product, { project_number: crypto.randomUUID() });
  for (const display_name of ['Asha First', 'Bala Second', 'Chand Third'])
    await createApplication(product, { project, applicant: await createPerson(product, { display_name }) });
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, `/admin/applications?project=${project.id}&status=submitted&sort=applicant&order=asc`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  const statusOf = (name: string) => rows.filter({ hasText: name }).getByRole('combobox');
  await statusOf('Bala Second').focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'End', '4', 'r']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(statusOf('Bala Second')).toHaveText('Submitted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Status' })).toBeVisible();
  // An opened list looks for the chosen option with its own timer, faster than a person.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await expect(success(page, 'Bala Second: Submitted → ')).toContainText('Undo');
  await expect(rows).toHaveCount(2);
  await expect(statusOf('Chand Third')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
});

test('a selected row keeps its badges apart from its background, light and dark', {
  tag: ['@bulk-status'],
}, async ({ browser, product }) => {
  const project = await createProject(product, { project_number: crypto.randomUUID() });
  for (const status of [
    'submitted',
    'under_review',
    'shortlisted',
    'waitlisted',
    'rejected',
    'draft',
  ] as const)
    await createApplication(product, { project, applicant: await createPerson(product), values: { status } });
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openPage(page, `/admin/applications?project=${project.id}`);
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await expect(page.locator('tbody tr[data-selected]')).toHaveCount(6);
    await page.mouse.move(0, 0);
    await expect.poll(() => page.evaluate(findLostBadges)).toEqual([]);
  }
});

/** In the browser: the badges of selected rows whose background almost has the colour of the row. */
function findLostBadges(): string[] {
  const LEAST_DIFFERENCE = 20;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const paint = (colors: string[]) => {
    for (const color of colors) {
      if (!canvas) throw new Error('No canvas');
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
  };
  const groundOf = (element: Element | null): string[] =>
    element ? [...groundOf(element.parentElement), getComputedStyle(element).backgroundColor] : ['white'];
  const badges = [...document.querySelectorAll('tr[data-selected] [data-tone]')];
  const isLost = (badge: Element) => {
    const around = paint(groundOf(badge.parentElement));
    const difference = paint(groundOf(badge)).map((value, at) => Math.abs(value - (around[at] ?? 0)));
    return Math.max(...difference) < LEAST_DIFFERENCE;
  };
  if (badges.length === 0) return ['no badges'];
  return badges.filter(isLost).map((badge) => badge.textContent ?? '');
}

test('twenty rows of one line fit on a laptop, and the browser remembers hidden columns, hidden drafts and folded filters', {
  tag: ['@applications-list', '@applications-filters'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/admin/applications');
  const rows = page.locator('tbody tr');
  await expect(rows.nth(30)).toBeAttached();
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toBeVisible();
  const bottoms = () =>
    rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ bottom }) => bottom));
  expect((await bottoms()).filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(20);
  const most = await rows.evaluateAll((all) =>
    Math.max(...all.map((row) => row.querySelectorAll('*').length)),
  );
  expect(most).toBeLessThanOrEqual(31);
  const cut = await page
    .locator('tbody [data-column="project"] > span')
    .evaluateAll((names) =>
      names
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent ?? ''),
    );
  expect(
    cut.filter((name) => name.length <= 34),
    'names of up to 34 letters are whole',
  ).toEqual([]);
  const cutHeads = await page
    .locator('thead th')
    .evaluateAll((heads) =>
      heads
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(cutHeads, 'the head of each column is whole').toEqual([]);

  await expect(rows.filter({ hasText: 'Not submitted' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide drafts' }).click();
  await page.waitForURL((url) => url.searchParams.get('status')?.includes('draft') === false);
  await expect(rows.filter({ hasText: 'Draft' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Contact' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toBeHidden();

  await openPage(page, '/admin/applications');
  await expect(page.getByRole('button', { name: 'Hide drafts', pressed: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Hide drafts' }).click();
  await expect(rows.filter({ hasText: 'Not submitted' }).first()).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('on a phone the filters unfold, and the folded ones show how many are active', {
    tag: ['@accessible-at-every-size'],
  }, async ({ browser, product }) => {
    const page = await signInAsDemo(browser, product, 'arun@demo.example');
    await page.setViewportSize(phone.viewport);
    await openPage(page, '/admin/applications?kind=team');
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Teams');
    const button = page.getByRole('button', { name: 'Filters (1)' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await page.getByLabel('Stage', { exact: true }).selectOption('Detailed');
    await page.waitForURL(/stage=detailed/);
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Highest score first');
    await page.waitForURL(/sort=score&order=desc/);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    await openPage(page, '/admin/applications?sort=unscored');
    const card = page.locator('tbody tr').first();
    await expect(card.locator('[data-column="submitted"]')).toBeVisible();
    await expect(
      card.locator('[data-column="score"]'),
      'a number that is missing takes no line',
    ).toBeHidden();
  });
});

test('the printed list is a light table without buttons, with a note about its other pages', {
  tag: ['@printable-pages'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, '/admin/applications');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  await expect(page.getByRole('columnheader', { name: 'Applicant/Team' })).toBeVisible();
  await expect(page.getByText(/^1 to 50 of \d+\. Export includes all of them\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Applications Management', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  for (const role of ['checkbox', 'searchbox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  // The badge of a status is printed, although it is a select on the screen.
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toHaveCount(0);
  const scheme = (event: 'beforeprint' | 'afterprint') =>
    page.evaluate((name) => {
      window.dispatchEvent(new Event(name));
      return document.documentElement.getAttribute('data-mantine-color-scheme');
    }, event);
  expect(await scheme('beforeprint')).toBe('light');
  expect(await scheme('afterprint')).toBe('dark');
});

test('the list shows the shapes of its rows until they are rendered, also on a slow computer', {
  tag: ['@loading-texts', '@applications-list'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(page, '/admin');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.route('**/api/staff/applications?*', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fulfill({ response });
  });
  // Counts the frames of the open list in which neither rows nor their shapes are on the screen.
  await page.evaluate(() => {
    const counted = Object.assign(window, { framesOfList: 0, emptyFrames: 0 });
    const look = () => {
      const list = document.querySelector('section[aria-labelledby="found"]');
      if (list) counted.framesOfList += 1;
      if (list && !list.querySelector('tbody tr, [role="status"][aria-busy="true"]'))
        counted.emptyFrames += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await expect(page.locator('tbody tr').nth(40)).toBeVisible();
  const { framesOfList, emptyFrames } = await page.evaluate(() => {
    const counted = window as unknown as { framesOfList: number; emptyFrames: number };
    return { framesOfList: counted.framesOfList, emptyFrames: counted.emptyFrames };
  });
  expect(framesOfList).toBeGreaterThan(5);
  expect(emptyFrames).toBe(0);
});
