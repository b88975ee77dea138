import { type APIRequestContext, type APIResponse, type Page, request as requests } from '@playwright/test';
import { createSession } from '#tests/session.ts';
import { MOST_SHIFT, readShift, watchShift } from '../visual/defects.ts';
import { findProblemsNow } from './axe.ts';
import { expect, type Product, phone } from './product.ts';

/** Only a server-rendered page contains this text. */
export const SERVER_RENDERED = 'id="hydration-state"';
/** The requests after the hydration of a page; every other response is part of the page. */
const AFTERWARDS =
  /^\/api\/(live|account\/draft-key|notifications\/unread|staff\/(figures|figures\/since-opening|bulk-runs|undoable-statuses|application-projects)|saved-views)$/;

/** The requests of a person, without a browser. */
export async function siteAs(product: Product, person: { id: string }): Promise<APIRequestContext> {
  const { name, value } = await createSession(product, person);
  return siteOf(product, `${name}=${value}`);
}

export const siteOf = (product: Product, cookie = ''): Promise<APIRequestContext> =>
  requests.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { cookie, 'accept-encoding': 'br' },
  });

/** Waits for a server-rendered page: a busy server sends a client-rendered one first. */
export async function untilServerRendered(site: APIRequestContext, path: string): Promise<APIResponse> {
  return until(() => site.get(path));
}

export async function openServerRendered(page: Page, path: string): Promise<void> {
  // A client-rendered page waits for its script, which a test may hold.
  await until(() => page.goto(path, { waitUntil: 'commit' }));
  await page.waitForLoadState('domcontentloaded');
}

async function until<TestResponse extends { text(): Promise<string> }>(
  ask: () => Promise<TestResponse | null>,
) {
  const found: TestResponse[] = [];
  await expect(async () => {
    const response = await ask();
    expect((await response?.text())?.includes(SERVER_RENDERED)).toBe(true);
    if (response) found.push(response);
  }).toPass({ intervals: [1000] });
  const [first] = found;
  if (!first) throw new Error('Nothing was drawn.');
  return first;
}

/** Waits for the font Inter, which is fetched after the first paint. */
export async function untilInter(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
    ),
  );
  // The text uses it from the next frame on.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Holds the product’s scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** The devices on which hydration is tested. */
export const DEVICES = [
  ['on a phone', phone],
  ['on a laptop', {}],
] as const;

/** Finds nothing with axe in a page whose scripts haven’t loaded. */
export const expectNoProblems = async (page: Page): Promise<void> =>
  expect(await findProblemsNow(page)).toEqual([]);

/** Collects the errors of a page. React reports a difference from the server-rendered page as one. */
export function collectPageErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

/** Opens a server-rendered page and checks that hydration changes nothing; `beforeHydration` checks the rendered page. */
export async function expectHydrated(
  page: Page,
  path: string,
  beforeHydration?: (page: Page) => Promise<void>,
): Promise<void> {
  const faults = collectPageErrors(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const releaseScripts = await holdScripts(page);
  // The change of the font after the scripts is a different matter than hydration.
  await page.route('**/*.woff2', () => {});
  await openServerRendered(page, path);
  const state = JSON.parse((await page.locator('#hydration-state').textContent()) ?? '');
  expect(state.queries.queries.length).toBeGreaterThan(0);
  await beforeHydration?.(page);
  await page.getByRole('link', { name: /, home$/ }).focus();
  await page.locator('main').evaluate((main) => main.setAttribute('data-before-hydration', ''));
  const scrolled = await page.evaluate(() => {
    document.documentElement.scrollTo({ top: 150, behavior: 'instant' });
    return document.documentElement.scrollTop;
  });
  requested.length = 0;
  await watchShift(page);
  releaseScripts();
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /, home$/ })).toBeFocused();
  await expect(page.locator('main[data-before-hydration]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(scrolled);
  const apiRequests = requested.filter((address) => address.startsWith('/api/'));
  expect(apiRequests.filter((address) => !AFTERWARDS.test(address))).toEqual([]);
  const { shift, shifted } = await readShift(page);
  expect({ shifted, isSteady: shift < MOST_SHIFT }).toEqual({ shifted, isSteady: true });
  expect(faults).toEqual([]);
}
