import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { leavePage, openPage, POLLING } from '../support/open-page.ts';
import { CLIENT_RENDERED, holdApi, sendHeld } from './held-api.ts';
import { PHONE, type State, type VisualPage } from './pages.ts';
import type { Place, Viewer } from './places.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export type Stage = {
  page: Page;
  /** The errors in the browser’s console. */
  consoleErrors: string[];
  /** Sends the held responses and waits until the page shows them. */
  release: () => Promise<void>;
  /** Leaves the page to the next look, or closes it. */
  leave: () => Promise<void>;
};

type Tab = { page: Page; browser: CDPSession };

/** Tabs without a look, by viewer and device: the next look opens in a used tab in half of the time. */
const idleTabs = new Map<string, Tab[]>();

/** Opens a page as its viewer in one of its states. The caller leaves it. */
export async function openStage(
  browser: Browser,
  place: Place,
  visualPage: VisualPage,
  { state, width, scheme = 'light' }: { state: State; width: number; scheme?: Scheme },
): Promise<Stage> {
  const isFailing = state === 'failing';
  const idle = tabsOf([place.product.url, visualPage.viewer, width, scheme, isFailing].join());
  const used = popOpen(idle);
  const tab = used ?? (await openTab(browser, place, visualPage.viewer, { width, scheme }));
  const { page } = tab;
  await page.setViewportSize(deviceOf(width).viewport);
  await page.emulateMedia({ colorScheme: scheme, ...(visualPage.only === 'paper' && { media: 'print' }) });
  const consoleErrors = listen(page, state);
  const path = visualPage.path.replace(/:(\w+)/, (_, name) => place.ids[name] ?? name);
  const calls = state === 'loading' ? 'wait' : isFailing ? 'fail' : undefined;
  const isInApp = isFailing && used !== undefined;
  const restoreApi = calls && !isInApp ? await holdApi(tab.browser, { path, calls }) : undefined;
  await (isInApp ? navigateInApp(page, path) : openPage(page, calls ? CLIENT_RENDERED : path));
  await (state === 'loading' ? untilWaiting(page) : untilShown(page));
  if (state === 'data') await visualPage.arrange?.(page);
  await settle(page);
  const release = async () => {
    await sendHeld(page);
    await untilShown(page);
    await settle(page);
  };
  const leave = async () => {
    if (visualPage.only) return page.context().close();
    page.removeAllListeners();
    if (isFailing) await closeToasts(page);
    else {
      if (visualPage.arrange) await forgetActions(page);
      await restoreApi?.();
      await leavePage(page);
    }
    idle.push(tab);
  };
  return { page, consoleErrors, release, leave };
}

/** A failing page leaves nothing in the cache, so the next one shows the same as after an opening, in a third of the time. */
async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), path);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/** The toasts of a failing page would lie over the next one. */
const closeToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notifications-root button'))
      close.click();
  });

function tabsOf(key: string): Tab[] {
  const tabs = idleTabs.get(key) ?? [];
  idleTabs.set(key, tabs);
  return tabs;
}

/** A test closes its tabs, and the next one of the same worker may have the same viewer. */
function popOpen(tabs: Tab[]): Tab | undefined {
  const tab = tabs.pop();
  return tab?.page.isClosed() ? popOpen(tabs) : tab;
}

type Device = { width: number; scheme: Scheme };

async function openTab(
  browser: Browser,
  place: Place,
  viewer: Viewer,
  { width, scheme }: Device,
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: place.product.url,
    ...deviceOf(width),
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await context.addCookies(place.cookies[viewer]);
  const page = await context.newPage();
  return { page, browser: await context.newCDPSession(page) };
}

/** What a person has done may change the next look. */
async function forgetActions(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Shows the same page in the other color scheme. */
export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // The landing page reads the system’s scheme once, before its first paint.
  await page.evaluate((value) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', value);
  }, scheme);
}

const deviceOf = (width: number) =>
  width === PHONE
    ? { viewport: { width, height: 740 }, hasTouch: true, isMobile: true }
    : { viewport: { width, height: 900 } };

function listen(page: Page, state: State): string[] {
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    // The browser reports each failed response itself, and the 404 page logs its path (rule:not-found-page).
    const isExpected = /^Failed to load resource|^404: /.test(message.text()) || state === 'failing';
    if (message.type() === 'error' && !isExpected) consoleErrors.push(message.text());
  });
  return consoleErrors;
}

async function untilWaiting(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'attached' });
}

async function untilShown(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null, null, POLLING);
}

/** Waits until fonts and pictures have loaded, lower ones too, and nothing has moved for a moment. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    // A missing picture has a placeholder.
    const arrivals = [...document.images].map((picture) => picture.decode().catch(() => undefined));
    await Promise.all([document.fonts.ready, ...arrivals]);
    // On a busy machine late parts are still being rendered, and measure themselves afterwards.
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  });
  await pause(150);
}
