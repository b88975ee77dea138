import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/domain/users/users.ts';

export const PATIENCE_MS = 60_000;
const TEXT = 'Begun on a slow line';

/** Something that a person does, and what it leads to. */
export type Use = {
  name: string;
  path: string;
  act: (page: Page) => Promise<void>;
  arrives: (page: Page) => Promise<void>;
};

const patiently = expect.configure({ timeout: PATIENCE_MS });
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click({ force: true });
// These wait for the change itself; an assertion looks once a second.
const isOpen = (page: Page, name: RegExp) => page.getByRole('dialog', { name }).first().waitFor();
const leadsTo = (page: Page, path: RegExp) => page.waitForURL(path, { waitUntil: 'commit' });

const STAFF_SCREENS = [
  '/admin',
  '/admin/applications',
  '/admin/audit',
  '/admin/cycles',
  '/admin/decisions',
  '/admin/emails',
  '/admin/outbox',
  '/admin/people',
  '/admin/programme',
  '/admin/projects',
  '/admin/review',
  '/admin/review/results',
  '/admin/settings',
];
export const STAFF_USES: Use[] = STAFF_SCREENS.map((path) => ({
  name: 'Menu is pressed',
  path,
  act: (page) => press(page, /^Menu$/),
  arrives: (page) => isOpen(page, /Menu/),
}));

export function visitorUses(): Use[] {
  const path = '/auth?next=%2Fteams';
  const email = (page: Page) => page.getByLabel(/^Email/);
  const password = (page: Page) => page.getByLabel(/^Password/);
  return [
    {
      name: 'an email address is typed',
      path,
      act: (page) => email(page).fill('asha@demo.example'),
      arrives: (page) => patiently(email(page)).toHaveValue('asha@demo.example'),
    },
    {
      name: 'somebody signs in with Enter',
      path,
      act: async (page) => {
        await email(page).fill('asha@demo.example');
        await password(page).fill(DEMO_PASSWORD);
        await password(page).press('Enter');
      },
      arrives: (page) => leadsTo(page, /\/teams$/),
    },
    {
      name: 'Sign Up is pressed',
      path,
      act: (page) => page.getByRole('tab', { name: 'Sign Up' }).click({ force: true }),
      arrives: (page) => page.getByRole('tab', { name: 'Sign Up', selected: true }).waitFor(),
    },
  ];
}

export function studentUses(projectId: string): Use[] {
  const project = `/projects/${projectId}`;
  const proposal = (page: Page) => page.getByLabel(/initial proposal/i);
  const menu = ['/dashboard', '/projects', '/applications', '/profile', '/teams', project].map((path) => ({
    name: 'Menu is pressed',
    path,
    act: (page: Page) => press(page, /^Menu$/),
    arrives: (page: Page) => isOpen(page, /Menu/),
  }));
  const search = ['/projects', '/teams'].map((path) => ({
    name: 'a search is typed',
    path,
    act: (page: Page) => page.getByRole('searchbox').first().pressSequentially('air'),
    arrives: (page: Page) => leadsTo(page, /search=air/),
  }));
  const bell = ['/dashboard', '/applications'].map((path) => ({
    name: 'the bell is pressed',
    path,
    act: (page: Page) => press(page, /^Notifications/),
    arrives: (page: Page) => isOpen(page, /Notifications/),
  }));
  return [
    ...menu,
    ...search,
    ...bell,
    {
      name: 'Browse Projects is pressed',
      path: '/dashboard',
      act: (page) => page.getByRole('link', { name: 'Browse Projects' }).first().click({ force: true }),
      arrives: (page) => leadsTo(page, /\/projects$/),
    },
    {
      name: 'View Details is pressed',
      path: '/projects',
      act: (page) =>
        page
          .getByRole('link', { name: /^View Details/ })
          .first()
          .click({ force: true }),
      arrives: (page) => leadsTo(page, /\/projects\/[0-9a-f-]{36}$/),
    },
    {
      name: 'Apply Now is pressed',
      path: project,
      act: (page) => page.getByRole('link', { name: 'Apply Now' }).first().click({ force: true }),
      arrives: (page) => leadsTo(page, /\/apply$/),
    },
    {
      name: 'a proposal is begun',
      path: `${project}/apply`,
      act: (page) => proposal(page).pressSequentially(TEXT),
      arrives: async (page) => {
        await patiently(proposal(page)).toHaveValue(TEXT);
        await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
      },
    },
    {
      name: 'Create Team is pressed',
      path: '/teams',
      act: (page) => press(page, /^Create Team$/),
      arrives: (page) => isOpen(page, /Create/),
    },
    {
      name: 'Edit Profile is pressed',
      path: '/profile',
      act: (page) => press(page, /^Edit/),
      arrives: (page) => page.getByRole('button', { name: 'Cancel' }).first().waitFor(),
    },
    {
      name: 'a switch is turned on',
      path: '/profile',
      act: (page) => page.getByRole('switch', { name: 'Let team leaders find me' }).check({ force: true }),
      arrives: (page) =>
        patiently(page.getByRole('switch', { name: 'Let team leaders find me' })).toBeChecked(),
    },
  ];
}
