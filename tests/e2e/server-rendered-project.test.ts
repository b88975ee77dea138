import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/applications.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { proposal } from './support/applying.ts';
import { untilHydrated } from './support/open-page.ts';
import { enterAs, enterAsNewStudent } from './support/people.ts';
import { expect, type Product, phone, test } from './support/product.ts';
import {
  collectPageErrors,
  DEVICES,
  expectHydrated,
  expectNoProblems,
  holdScripts,
  openServerRendered,
  siteAs,
  siteOf,
  untilServerRendered,
} from './support/server-rendered.ts';

test.use({ opensNewWindows: true });

const DAY = 86_400_000;
const LONG = 'We listen to the reef first, then we look at it. '.repeat(60);

/** A project with everything that its page can show. */
const createFullProject = (product: Product, owner?: Person) =>
  createProject(product, {
    name: 'Reef listening',
    owner_id: owner?.id,
    description: `<h2>Sound</h2><p>${LONG}</p><ul><li>one</li></ul><p><a href="https://reef.example">More</a></p>`,
    requirements: 'Patience.\nA hydrophone.',
    skills_required: ['python', 'signal processing'],
    main_image_url: '/placeholder.svg',
    images: ['/placeholder.svg', '/placeholder.svg?2'],
    budget: 1200,
    application_deadline: new Date(Date.now() + 20 * DAY).toISOString(),
  });

/** The pages of a person, who has created what they show. */
const PAGES: Record<'student' | 'manager', (product: Product, person: Person) => Promise<string[]>> = {
  student: async (product, person) => {
    const create = (values: Partial<typeof applications.$inferInsert>, team?: { id: string }) =>
      createFullProject(product).then(async (project) => {
        await createApplication(product, { project, applicant: person, team, values });
        return project.id;
      });
    const open = (await createFullProject(product)).id;
    const applied = await create({});
    const draft = await create(
      { status: 'draft', initial_proposal: LONG },
      await createTeam(product, person),
    );
    const shortlisted = await create({ status: 'shortlisted' });
    return [
      `/projects/${open}`,
      `/projects/${applied}`,
      ...[open, draft, shortlisted].map((id) => `/projects/${id}/apply`),
    ];
  },
  manager: async (product, person) => [`/projects/${(await createFullProject(product, person)).id}`],
};

for (const [device, use] of DEVICES) {
  test.describe(device, () => {
    test.use(use);
    for (const role of ['student', 'manager'] as const) {
      test(`the browser hydrates the project pages of a ${role} ${device}: nothing moves, and nothing is fetched twice`, async ({
        page,
        product,
      }) => {
        const person = await createPerson(product, { role });
        test.setTimeout(240_000);
        await enterAs(page, product, person);
        for (const path of await PAGES[role](product, person)) {
          await test.step(path, () =>
            expectHydrated(page, path, use === phone ? expectNamedProject : undefined),
          );
        }
      });
    }
  });
}

async function expectNamedProject(page: Page) {
  await expect(page.getByRole('heading', { name: 'Reef listening', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(Apply: )?Reef listening · /);
  await expectNoProblems(page);
}

test('a hidden and an invalid project get the same empty page as everybody', async ({ product }) => {
  const owner = await createPerson(product, { role: 'manager' });
  const hidden = await createProject(product, { owner_id: owner.id, is_visible_to_public: false });
  const open = await createProject(product);
  const plain = await (await (await siteOf(product)).get('/app.html')).text();
  const student = await siteAs(product, await createPerson(product));
  const newcomer = await siteAs(product, await createPerson(product, { complete: false }));
  await untilServerRendered(student, `/projects/${open.id}`);
  await untilServerRendered(await siteAs(product, owner), `/projects/${hidden.id}`);
  const read = async (site: typeof student, path: string) => {
    const response = await site.get(path);
    return { status: response.status(), isPlain: (await response.text()) === plain };
  };
  for (const id of [hidden.id, crypto.randomUUID(), 'none', `${open.id}0`, "';--"]) {
    expect(await read(student, `/projects/${id}`)).toEqual({ status: 200, isPlain: true });
    expect(await read(student, `/projects/${id}/apply`)).toEqual({ status: 200, isPlain: true });
  }
  for (const path of [`/projects/${open.id}`, `/projects/${open.id}/apply`]) {
    expect(await read(newcomer, path)).toEqual({ status: 200, isPlain: true });
  }
});

test('the draft of an application is rendered for its writer alone and never cached', async ({ product }) => {
  const project = await createProject(product);
  const path = `/projects/${project.id}/apply`;
  const [writer, other] = await Promise.all([createPerson(product), createPerson(product)]);
  const values = { status: 'draft' as const, initial_proposal: `Only mine ${crypto.randomUUID()}` };
  await createApplication(product, { project, applicant: writer, values });
  const own = await untilServerRendered(await siteAs(product, writer), path);
  expect(await own.text()).toContain(values.initial_proposal);
  expect(own.headers()).toMatchObject({ 'cache-control': 'private, no-store' });
  const others = await (await untilServerRendered(await siteAs(product, other), path)).text();
  expect([values.initial_proposal, writer.email].filter((word) => others.includes(word))).toEqual([]);
});

test('user input stays text in a server-rendered project: a name, rich text, a draft', async ({
  page,
  product,
}) => {
  const malicious =
    '</textarea></script><script>window.hostile=1</script><!-- <img src=x onerror="window.hostile=1"> \u2028 &amp;';
  const rich = `<p onclick="window.hostile=1">Rich</p><img src=x onerror="window.hostile=1"><a href="javascript:window.hostile=1">go</a>${malicious}`;
  const project = await createProject(product, {
    name: malicious,
    description: rich,
    requirements: malicious,
  });
  const student = await enterAsNewStudent(page, product);
  const values = { status: 'draft' as const, initial_proposal: malicious };
  await createApplication(product, { project, applicant: student, values });
  await openServerRendered(page, `/projects/${project.id}`);
  expect(await page.title()).toContain('</textarea></script><script>window.hostile=1</script><!-- <img');
  await expect(page.getByRole('heading', { level: 2, name: malicious, exact: true })).toBeVisible();
  await expect(page.getByText('Rich', { exact: true })).toBeVisible();
  expect(await page.locator('main [onclick], main [onerror], main [href^="javascript:"]').count()).toBe(0);
  await openServerRendered(page, `/projects/${project.id}/apply`);
  await expect(proposal(page)).toHaveValue(malicious);
  await untilHydrated(page);
  await expect(proposal(page)).toHaveValue(malicious);
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
});

/** A new student types a proposal that only this browser stores. Returns the path of the form. */
async function typeWithoutConnection(page: Page, product: Product, text: string): Promise<string> {
  const project = await createProject(product);
  const path = `/projects/${project.id}/apply`;
  await enterAsNewStudent(page, product);
  await openServerRendered(page, path);
  await page.route('**/api/application-drafts', (route) => route.abort());
  await proposal(page).fill(text);
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await page.unroute('**/api/application-drafts');
  return path;
}

test('a draft that only this browser has appears after hydration and is sent to the server', async ({
  page,
  product,
}) => {
  const path = await typeWithoutConnection(page, product, 'Typed without a connection.');

  const faults = collectPageErrors(page);
  const releaseScripts = await holdScripts(page);
  await openServerRendered(page, path);
  await expect(proposal(page)).toHaveValue('');
  releaseScripts();
  await expect(proposal(page)).toHaveValue('Typed without a connection.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('a text that is typed before hydration and a draft that only this browser has are both kept', async ({
  page,
  product,
}) => {
  const path = await typeWithoutConnection(page, product, 'The draft of this browser.');

  const releaseScripts = await holdScripts(page);
  await openServerRendered(page, path);
  await proposal(page).fill('Typed at once.');
  releaseScripts();
  await expect(page.getByText('The draft of this browser.')).toBeVisible();
  await expect(proposal(page)).toHaveValue('Typed at once.');
});

test('a person who returns to a server-rendered apply page continues from the newest save', async ({
  page,
  product,
}) => {
  const project = await createProject(product);
  await enterAsNewStudent(page, product);
  await openServerRendered(page, `/projects/${project.id}/apply`);
  await proposal(page).fill('One.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page
    .getByRole('link', { name: `Continue Application: ${project.name}` })
    .first()
    .click();
  await expect(proposal(page)).toHaveValue('One.');
  await proposal(page).fill('One. Two.');
  await expect.poll(() => savedDraft(product, project)).toBe('One. Two.');
  await expect(page.getByText('This draft was changed on another device')).toBeHidden();
});

const savedDraft = async (product: Product, { id }: { id: string }) => {
  const [draft] = await product.db.select().from(applications).where(eq(applications.project_id, id));
  return draft?.initial_proposal;
};
