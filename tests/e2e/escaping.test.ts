import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  createApplication,
  createAssignment,
  createPerson,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { createSession } from '#tests/session.ts';
import { waitUntilSettled } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { ALARM, fillWithPayloads, MARK } from './support/payloads.ts';
import { expect, type Product, test } from './support/product.ts';

const DIALOGS =
  /^(View|Details|Edit|Contact|Preview|Delete|Withdraw|Invite|Filter|Change|Hand over|History|Remove|Manage|Create Team)/;
const MOST_DIALOGS = 3;
const STUDENT = [
  '/dashboard',
  '/profile',
  '/projects',
  '/teams',
  '/applications',
  '/notifications',
  '/onboarding',
  '/test-email',
];
const STAFF = [
  '/admin',
  '/admin?tab=users',
  '/admin?tab=projects',
  '/admin?tab=teams',
  '/admin?tab=departments',
  '/admin/applications',
  '/admin/audit',
  '/admin/security-events',
  '/admin/status',
  '/admin/outbox',
  '/admin/settings',
  '/admin/import',
  '/admin/review/setup',
  '/admin/review/setup?part=reviewers',
  '/admin/review/setup?part=assignment',
  '/admin/review/results',
  '/admin/review/feedback',
];

const SCREENS = {
  student: (about: About) => [...STUDENT, ...details(about)],
  manager: (about: About) => [
    '/projects',
    '/admin/review',
    '/projects/create',
    ...details(about),
    `/projects/edit/${about.project}`,
  ],
  // Sees everything that an admin sees.
  super_admin: (about: About) => [
    ...STAFF,
    `/admin/applications${withDetailsOf(about)}`,
    '/dashboard',
    `/student-profile/${about.student.id}`,
  ],
} as const;
type Role = keyof typeof SCREENS;
type About = { project: string; application: string; student: Person; people: Record<Role, Person> };

const details = ({ project, application }: About) => [
  `/projects/${project}`,
  `/projects/${project}/apply`,
  `/applications/${application}`,
];

const withDetailsOf = ({ application }: About) => `?open=${application}`;

let about: About;
test.beforeEach(async ({ product }) => {
  about ??= await prepare(product);
});

for (const role of Object.keys(SCREENS) as Role[]) {
  test(`no stored text runs or becomes markup on the screens of a ${role}`, {
    tag: [
      '@asvs:1.1.2',
      '@asvs:1.2.1',
      '@asvs:1.2.2',
      '@asvs:1.2.3',
      '@asvs:1.3.2',
      '@asvs:3.2.2',
      '@security:stored-markup',
      '@security:stored-links',
      '@security:forbidden-eval',
    ],
  }, async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url });
    const alarms = await watch(context);
    const cookie = await createSession(product, about.people[role]);
    await context.addCookies([{ ...cookie, url: product.url }]);
    const page = await context.newPage();
    let opened = 0;
    for (const path of SCREENS[role](about)) {
      await openPage(page, path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.getByRole('heading').first()).toBeVisible();
      const hasDialog = path.endsWith(withDetailsOf(about));
      if (hasDialog) await expect(page.getByRole('dialog')).toBeVisible();
      await waitUntilSettled(page);
      await expectNoMarkup(page);
      opened += hasDialog ? 1 : await openDialogs(page);
    }
    expect(alarms).toEqual([]);
    if (role !== 'manager') expect(opened).toBeGreaterThan(0);
  });
}

test('no stored text runs or becomes markup in the mailbox and the emails', {
  tag: ['@asvs:1.2.1', '@security:stored-markup'],
}, async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const alarms = await watch(context);
  const page = await context.newPage();
  for (const path of ['/dev/mailbox', '/dev/mailbox/examples', '/', '/auth']) {
    await openPage(page, path);
    await expectNoMarkup(page);
  }
  await writeToApplicant(context, product);
  const emails = (await product.mailbox()).filter(({ html }) => html.startsWith('<!doctype html>'));
  expect(emails.length).toBeGreaterThan(0);
  for (const { html } of emails.slice(0, 20)) {
    await page.setContent(html);
    await expectNoMarkup(page);
  }
  expect(alarms).toEqual([]);
});

/** People of every role with an application, and then the payloads over everything. */
async function prepare(product: Product): Promise<About> {
  const people = {
    student: await createPerson(product),
    manager: await createPerson(product, { role: 'manager' }),
    super_admin: await createPerson(product, { role: 'super_admin' }),
  };
  const member = await createPerson(product);
  const team = await createTeam(product, people.student, [member]);
  const { rows } = await product.db.execute<{ id: string }>(sql`
    update projects set owner_id = ${people.manager.id}, application_deadline = null
    where id = (select id from projects where status = 'active' and is_visible_to_public and deleted_at is null order by id limit 1)
    returning id`);
  const project = rows[0]?.id ?? '';
  const application = await createApplication(product, {
    project: { id: project },
    applicant: people.student,
    team,
    members: [member],
    values: { status: 'shortlisted', score: 50, admin_comments: 'A comment.' },
  });
  await review(product, application, people.manager);
  await product.db.execute(sql`
    insert into notifications (user_id, kind, subject, application_id, actor_id)
    select ${people.student.id}::uuid, kind, 'A', ${application.id}::uuid, ${member.id}::uuid
    from unnest(array['status_changed', 'join_request', 'member_joined', 'contacted']) kind`);
  await product.db.execute(sql`
    insert into saved_views (user_id, name, filter) values (${people.super_admin.id}, 'A', '{}')`);
  expect(await fillWithPayloads(product)).toBeGreaterThan(50);
  return { project, application: application.id, student: people.student, people };
}

/** An open review of this person and a submitted one of another. */
async function review(product: Product, application: { id: string }, person: Person): Promise<void> {
  const round = await createReviewRound(product);
  await createAssignment(product, round, await createReviewer(product, round, person), application);
  const other = await createReviewer(product, round, await createPerson(product, { role: 'manager' }));
  await createReview(product, round, await createAssignment(product, round, other, application), 50);
}

/** Everything that must not happen in a browser, from its first page on. */
async function watch(context: BrowserContext): Promise<string[]> {
  const alarms: string[] = [];
  await context.exposeBinding(ALARM, ({ page }) => void alarms.push(`a payload ran on ${page.url()}`));
  await context.exposeBinding(
    'hostile_report',
    ({ page }, what: string) => void alarms.push(`${what} on ${page.url()}`),
  );
  await context.addInitScript(() => {
    const report: (what: string) => void = Reflect.get(window, 'hostile_report');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`the policy stopped ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('dialog', (dialog) => {
    alarms.push(`a window said ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) =>
    page.on('pageerror', ({ message }) => alarms.push(`${message} on ${page.url()}`)),
  );
  return alarms;
}

/** No element of a payload, no handler in an attribute, only web addresses. */
async function expectNoMarkup(page: Page): Promise<void> {
  const found = await page.evaluate((mark) => {
    const all = [...document.querySelectorAll('*')];
    const handlers = all.filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const addresses = all.flatMap((element) =>
      ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].flatMap(
        (name) => element.getAttribute(name) ?? [],
      ),
    );
    const odd = addresses.filter((address) => {
      const { protocol = 'none' } = URL.parse(address, location.href) ?? {};
      return (
        !['http:', 'https:', 'mailto:', 'blob:', 'none'].includes(protocol) &&
        !/^data:(image\/|text\/(csv|plain)[;,])/.test(address)
      );
    });
    const made = document.querySelectorAll(`[${mark}]`);
    return [...[...made, ...handlers].map((element) => element.outerHTML.slice(0, 200)), ...odd];
  }, MARK);
  expect(found).toEqual([]);
}

/** Opens every dialog and menu of a screen, one of each kind, and closes it again without confirming. Gives the number. */
async function openDialogs(page: Page): Promise<number> {
  const openers = page.getByRole('main').getByRole('button', { name: DIALOGS });
  const labels = await openers.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
  const kinds = labels.map((label) => label.trim().split(' ')[0]);
  const chosen = kinds.flatMap((kind, index) => (kinds.indexOf(kind) === index ? [index] : []));
  const screen = page.url();
  let opened = 0;
  for (const index of chosen.slice(0, MOST_DIALOGS)) {
    const opener = openers.nth(index);
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    await opener.click();
    if (await hasOpened(page)) opened++;
    await waitUntilSettled(page);
    await expectNoMarkup(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (page.url() !== screen) await openPage(page, screen);
  }
  return opened;
}

/** A dialog may load its own code; the pressed button may open something else. */
const hasOpened = (page: Page): Promise<boolean> =>
  page
    .getByRole('dialog')
    .first()
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    );

/** A message of an admin, which the portal sends with payloads as names and titles. */
async function writeToApplicant(context: BrowserContext, product: Product): Promise<void> {
  const { name, value } = await createSession(product, about.people.super_admin);
  const response = await context.request.post(`/api/applications/${about.application}/messages`, {
    headers: { Origin: product.url, Cookie: `${name}=${value}` },
    data: { message: `<img ${MARK} src=x onerror=${ALARM}(1)>` },
  });
  expect(response.status()).toBe(200);
}
