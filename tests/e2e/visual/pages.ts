import type { Page } from '@playwright/test';
import type { Viewer } from './places.ts';

/** The states of a page: with data, empty, waiting for its data, or with an error. */
export const STATES = ['data', 'empty', 'loading', 'failing'] as const;
export type State = (typeof STATES)[number];

/** A small phone in portrait orientation, and a sheet of A4 between its margins. */
export const PHONE = 360;
export const PAPER = 720;

export type VisualPage = {
  name: string;
  viewer: Viewer;
  /** `:team` and the like are placeholders for an id of the place. */
  path: string;
  /** The states with a different look; all of them by default. */
  states?: readonly State[];
  /** The actions of a person before the page looks like this. */
  arrange?: (page: Page) => Promise<void>;
  /** Only on a phone, or as it is printed. */
  only?: 'phone' | 'paper';
};

const STILL: readonly State[] = ['data'];
const NEVER_EMPTY: readonly State[] = ['data', 'loading', 'failing'];

const click = (role: 'button' | 'tab' | 'menuitem' | 'radio', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/** Every page of the portal, and everything that opens over them. */
export const PAGES: VisualPage[] = [
  { name: 'landing', viewer: 'visitor', path: '/', states: STILL },
  { name: 'auth', viewer: 'visitor', path: '/auth', states: STILL },
  {
    name: 'auth-sign-up',
    viewer: 'visitor',
    path: '/auth',
    states: STILL,
    arrange: click('tab', 'Sign Up'),
  },
  { name: 'auth-verify', viewer: 'visitor', path: '/auth?verify=a-token', states: STILL },
  { name: 'auth-new-password', viewer: 'visitor', path: '/auth?reset=a-token', states: STILL },
  { name: 'auth-code', viewer: 'visitor', path: '/auth?step=code', states: STILL },
  { name: 'privacy', viewer: 'visitor', path: '/privacy', states: STILL },
  { name: 'dates', viewer: 'visitor', path: '/dates', states: STILL },
  { name: 'not-found', viewer: 'visitor', path: '/nowhere', states: STILL },
  { name: 'team-invite', viewer: 'visitor', path: '/teams/join/:invite' },
  {
    name: 'member-profile',
    viewer: 'visitor',
    path: '/member-profile/unknown',
    states: ['empty', 'loading', 'failing'],
  },
  {
    name: 'guardian',
    viewer: 'visitor',
    path: '/guardian/unknown',
    states: ['empty', 'loading', 'failing'],
  },
  {
    name: 'unsubscribe',
    viewer: 'visitor',
    path: '/unsubscribe/unknown',
    states: ['empty', 'loading', 'failing'],
  },
  { name: 'confirm-email', viewer: 'student', path: '/confirm-email/unknown', states: ['empty'] },
  { name: 'set-up-codes', viewer: 'student', path: '/set-up-codes', states: NEVER_EMPTY },

  { name: 'dashboard', viewer: 'student', path: '/dashboard' },
  { name: 'onboarding', viewer: 'newcomer', path: '/onboarding', states: NEVER_EMPTY },
  { name: 'profile', viewer: 'student', path: '/profile', states: NEVER_EMPTY },
  { name: 'account', viewer: 'student', path: '/profile?tab=account', states: NEVER_EMPTY },
  { name: 'profile-of-staff', viewer: 'staff', path: '/profile', states: STILL },
  { name: 'profile-form', viewer: 'newcomer', path: '/profile', states: STILL },
  { name: 'projects', viewer: 'student', path: '/projects' },
  { name: 'projects-nothing-found', viewer: 'student', path: '/projects?search=zzzz', states: STILL },
  { name: 'project', viewer: 'student', path: '/projects/:open' },
  { name: 'project-applied', viewer: 'student', path: '/projects/:applied', states: STILL },
  { name: 'apply', viewer: 'student', path: '/projects/:open/apply' },
  { name: 'apply-detailed', viewer: 'student', path: '/projects/:shortlisted/apply', states: STILL },
  { name: 'applications', viewer: 'student', path: '/applications' },
  { name: 'application', viewer: 'student', path: '/applications/:application' },
  {
    name: 'application-on-paper',
    viewer: 'leader',
    path: '/applications/:sent',
    states: STILL,
    only: 'paper',
  },
  { name: 'teams', viewer: 'leader', path: '/teams' },
  { name: 'team-members', viewer: 'leader', path: '/teams?manage=:team', states: NEVER_EMPTY },
  {
    name: 'team-invite-tab',
    viewer: 'leader',
    path: '/teams?manage=:team',
    states: STILL,
    arrange: click('tab', /invite/i),
  },
  {
    name: 'team-settings-tab',
    viewer: 'leader',
    path: '/teams?manage=:team',
    states: STILL,
    arrange: click('tab', /settings/i),
  },
  { name: 'guidelines', viewer: 'student', path: '/guidelines', states: STILL },
  { name: 'notifications', viewer: 'student', path: '/notifications' },
  { name: 'announcements', viewer: 'student', path: '/announcements' },
  {
    name: 'notification-bell',
    viewer: 'student',
    path: '/guidelines',
    states: STILL,
    arrange: click('button', /notifications/i),
  },
  {
    name: 'menu',
    viewer: 'staff',
    path: '/guidelines',
    states: STILL,
    only: 'phone',
    arrange: click('button', 'Menu'),
  },
  {
    name: 'palette',
    viewer: 'staff',
    path: '/guidelines',
    states: STILL,
    arrange: async (page) => {
      await click('button', 'Find anything')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'test-email', viewer: 'student', path: '/test-email', states: STILL },

  { name: 'admin-overview', viewer: 'staff', path: '/admin', arrange: showPlot },
  { name: 'review-results', viewer: 'staff', path: '/admin/review/results' },
  { name: 'decisions', viewer: 'staff', path: '/admin/decisions' },
  {
    name: 'decisions-letters',
    viewer: 'staff',
    path: '/admin/decisions',
    states: STILL,
    arrange: async (page) => {
      await click('button', 'Letters and reasons')(page);
      await page.getByRole('dialog').getByLabel('Letter: Accept').waitFor();
    },
  },
  { name: 'review-feedback', viewer: 'staff', path: '/admin/review/feedback' },
  {
    name: 'review-results-reviews',
    viewer: 'staff',
    path: '/admin/review/results',
    states: STILL,
    arrange: async (page) => {
      await click('button', /^Reviews of /)(page);
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  { name: 'admin-users', viewer: 'staff', path: '/admin?tab=users' },
  { name: 'admin-projects', viewer: 'staff', path: '/admin?tab=projects' },
  { name: 'admin-departments', viewer: 'staff', path: '/admin?tab=departments' },
  { name: 'people', viewer: 'staff', path: '/admin/people' },
  { name: 'staff-projects', viewer: 'staff', path: '/admin/projects' },
  { name: 'admin-applications', viewer: 'staff', path: '/admin/applications' },
  {
    name: 'admin-applications-nothing-found',
    viewer: 'staff',
    path: '/admin/applications?search=zzzz',
    states: STILL,
  },
  {
    name: 'admin-applications-chosen',
    viewer: 'staff',
    path: '/admin/applications?status=submitted',
    states: STILL,
    arrange: (page) =>
      page
        .getByRole('checkbox', { name: /^Select/ })
        .nth(1)
        .click(),
  },
  {
    name: 'application-details',
    viewer: 'staff',
    path: '/admin/applications?status=under_review&open=:read',
    states: NEVER_EMPTY,
    arrange: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Team' }).waitFor(),
  },
  { name: 'student-profile', viewer: 'staff', path: '/student-profile/:person' },
  {
    name: 'application-details-on-paper',
    viewer: 'staff',
    path: '/admin/applications?status=under_review&open=:read',
    states: STILL,
    only: 'paper',
  },
  {
    name: 'admin-overview-on-paper',
    viewer: 'staff',
    path: '/admin',
    states: STILL,
    only: 'paper',
    arrange: showPlot,
  },
  {
    name: 'admin-applications-on-paper',
    viewer: 'staff',
    path: '/admin/applications',
    states: STILL,
    only: 'paper',
  },
  {
    name: 'student-profile-on-paper',
    viewer: 'staff',
    path: '/student-profile/:person',
    states: STILL,
    only: 'paper',
  },
  { name: 'project-as-staff', viewer: 'staff', path: '/projects/:open', states: STILL },
  { name: 'project-create', viewer: 'staff', path: '/projects/create', states: STILL },
  { name: 'project-edit', viewer: 'staff', path: '/projects/edit/:open' },
  { name: 'project-import', viewer: 'staff', path: '/admin/import', states: STILL },
  { name: 'site-settings', viewer: 'staff', path: '/admin/settings', states: NEVER_EMPTY },
  { name: 'programme-settings', viewer: 'staff', path: '/admin/programme', states: STILL },
  { name: 'email-texts', viewer: 'staff', path: '/admin/emails', states: STILL },
  { name: 'admin-cycles', viewer: 'staff', path: '/admin/cycles', states: NEVER_EMPTY },
  { name: 'admin-cycle-new', viewer: 'staff', path: '/admin/cycles?from=:cycle', states: NEVER_EMPTY },
  { name: 'review-setup', viewer: 'staff', path: '/admin/review/setup', states: NEVER_EMPTY },
  { name: 'review-setup-reviewers', viewer: 'staff', path: '/admin/review/setup?part=reviewers' },
  { name: 'review-setup-assignment', viewer: 'staff', path: '/admin/review/setup?part=assignment' },
  { name: 'review-workbench', viewer: 'reviewer', path: '/admin/review' },
  {
    name: 'review-queue',
    viewer: 'reviewer',
    path: '/admin/review',
    states: STILL,
    arrange: async (page) => {
      await click('button', 'Queue')(page);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'review-submitted',
    viewer: 'reviewer',
    path: '/admin/review',
    states: STILL,
    arrange: async (page) => {
      await click('button', 'Queue')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Submitted', { exact: true }).click();
      await dialog.getByRole('listitem').first().getByRole('button').click();
      await page.getByRole('heading', { name: 'Other reviews and discussion' }).waitFor();
    },
  },
  {
    name: 'review-keys',
    viewer: 'reviewer',
    path: '/admin/review',
    states: STILL,
    arrange: click('button', 'Shortcuts'),
  },
  { name: 'audit-log', viewer: 'staff', path: '/admin/audit' },
  { name: 'status', viewer: 'staff', path: '/admin/status' },
  { name: 'security-events', viewer: 'staff', path: '/admin/security-events' },
  { name: 'outbox', viewer: 'staff', path: '/admin/outbox' },
];

/** The widths of a page among the requested ones. */
export function widthsOf({ only }: VisualPage, requested: number[]): number[] {
  if (only === 'paper') return [PAPER];
  return only === 'phone' ? requested.filter((width) => width === PHONE) : requested;
}

export const statesOf = ({ states = STATES }: VisualPage) => states;

/** Loads when it is nearly visible. */
async function showPlot(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Applications', exact: true }).scrollIntoViewIfNeeded();
  const plot = page.getByRole('img', { name: /^Plot of applications per day/ });
  await plot.scrollIntoViewIfNeeded();
  await plot.locator('svg.recharts-surface').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}
