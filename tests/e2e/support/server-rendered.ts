import { type APIRequestContext, type APIResponse, type Page, request as requests } from '@playwright/test';
import { createSession } from '#tests/session.ts';
import { MOST_SHIFT, readShift, watchShift } from '../visual/defects.ts';
import { expect, type Product } from './product.ts';

/** Only a server-rendered page contains it. */
export const SERVER_RENDERED = 'id="hydration-state"';
/** What the browser asks for once it has hydrated a page; every other response came with the page. */
const AFTERWARDS =
  /^\/api\/(live|account\/draft-key|notifications\/unread|staff\/(figures|bulk-runs|application-projects)|saved-views)$/;

/** Somebody's requests, without a browser. */
export async function siteAs(product: Product, person: { id: string }): Promise<APIRequestContext> {
  const { name, value } = await createSession(product, person);
  return siteOf(product, `${name}=${value}`);
}

export const siteOf = (product: Product, cookie = ''): Promise<APIRequestContext> =>
  requests.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { cookie, 'accept-encoding': 'br' },
  });

/** A busy server sends a page that is not drawn, and draws it a moment later. */
export async function untilServerRendered(site: APIRequestContext, path: string): Promise<APIResponse> {
  return until(() => site.get(path));
}

export async function openServerRendered(page: Page, path: string): Promise<void> {
  // Not in the page: of one that comes undrawn it would load and ask for what belongs to the other.
  await untilServerRendered(page.request, path);
  // A page that is not drawn waits for its script, which a test may hold.
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

/** Until the letters are Inter's, which are fetched after the first paint. */
export async function untilInter(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
    ),
  );
  // They are set in it with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Keeps the product's own code away until it is let in. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** What React finds different from what the server has drawn is an error of the page. */
export function listenForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

/** Opens a page that the server draws, and holds that the browser takes it over as it is. */
export async function expectHydrated(page: Page, path: string): Promise<void> {
  const faults = listenForFaults(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const bringScripts = await holdScripts(page);
  await openServerRendered(page, path);
  const state = JSON.parse((await page.locator('#hydration-state').textContent()) ?? '');
  expect(state.queries.queries.length).toBeGreaterThan(0);
  await page.getByRole('link', { name: /, home$/ }).focus();
  await page.locator('main').evaluate((main) => main.setAttribute('data-kept', ''));
  const scrolled = await page.evaluate(() => {
    document.documentElement.scrollTo({ top: 150, behavior: 'instant' });
    return document.documentElement.scrollTop;
  });
  asked.length = 0;
  // Letters that change their font are another matter than the page being taken over.
  await untilInter(page);
  await watchShift(page);
  bringScripts();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /, home$/ })).toBeFocused();
  await expect(page.locator('main[data-kept]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(scrolled);
  const asksApi = asked.filter((address) => address.startsWith('/api/'));
  expect(asksApi.filter((address) => !AFTERWARDS.test(address))).toEqual([]);
  const { shift, shifted } = await readShift(page);
  expect({ shifted, isSteady: shift < MOST_SHIFT }).toEqual({ shifted, isSteady: true });
  expect(faults).toEqual([]);
}
