import type { Browser, Page } from '@playwright/test';
import { leavePage } from './open-page.ts';

/** Calls whose effect on a window lasts and cannot be taken back. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
];
const LASTING_OF_CLOCK = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
];

/** Those that tests listen to. Playwright itself listens to others. */
const EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

type Options = Parameters<Browser['newContext']>[0];
type Window = {
  page: Page;
  origin: string;
  options: string;
  isUsedUp: boolean;
  /** Makes it like a new one, and returns whether it could. */
  clear: () => Promise<boolean>;
};

const MOST_IDLE = 3;

/**
 * The windows of the tests of one worker. A test gets the window of an earlier test with its cookies, storage, history, routes and listeners
 * removed: a page opens in it in half the CPU time, because its process and compiled scripts are still there. So are the files of the
 * build, which never change; the browser asks for everything else again, and may learn that it is the same (304).
 */
export class Windows {
  private options = '';
  private isReusing = true;
  private idle: Window[] = [];
  private open: Window[] = [];

  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** The options of the next test, which Playwright gives to every new window. */
  begin(options: Options, { isReusing }: { isReusing: boolean }): void {
    this.options = JSON.stringify(options);
    this.isReusing = isReusing;
  }

  /** A signed-out window with cookies and storage of its own. */
  async openWindow(origin: string): Promise<Page> {
    const isAlike = (window: Window) => window.origin === origin && window.options === this.options;
    const found = this.isReusing ? this.idle.find(isAlike) : undefined;
    const window = found ?? (await this.createWindow(origin));
    this.idle = this.idle.filter((other) => other !== window);
    this.open.push(window);
    return window.page;
  }

  /** After a test: clears its windows for the next test. An open page would fetch and render, and slow the next tests. */
  async clear({ hasFailed }: { hasFailed: boolean }): Promise<void> {
    const used = hasFailed ? [] : this.open; // Playwright takes the pictures of a failed test when its windows close
    this.open = [];
    for (const window of used) if (!window.isUsedUp && (await window.clear())) this.idle.push(window);
    this.idle = this.idle.slice(-MOST_IDLE);
    const kept = new Set(this.idle.map(({ page }) => page.context()));
    for (const context of this.browser.contexts()) if (!kept.has(context)) await context.close();
  }

  private async createWindow(origin: string): Promise<Window> {
    const context = await this.browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    const window: Window = {
      page,
      origin,
      options: this.options,
      isUsedUp: !this.isReusing,
      clear: await clearingOf(page, origin),
    };
    const useUp = () => {
      window.isUsedUp = true;
    };
    for (const part of [context, page]) onCalls(part, LASTING, useUp);
    for (const { clock } of [context, page]) onCalls(clock, LASTING_OF_CLOCK, useUp);
    return window;
  }
}

function onCalls(object: object, names: string[], note: () => void): void {
  for (const name of names) {
    const call: unknown = Reflect.get(object, name);
    if (typeof call !== 'function') continue;
    Reflect.set(object, name, (...args: unknown[]) => {
      note();
      return Reflect.apply(call, object, args);
    });
  }
}

async function clearingOf(page: Page, origin: string): Promise<Window['clear']> {
  const context = page.context();
  const size = page.viewportSize();
  const browser = await context.newCDPSession(page);
  return async () => {
    if (page.isClosed() || !page.url().startsWith(`${origin}/`)) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const part of [page, context]) {
      for (const event of EVENTS) part.removeAllListeners(event);
      await part.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page.mouse.move(0, 0);
    await context.setOffline(false);
    await context.clearPermissions();
    if (size) await page.setViewportSize(size);
    await leavePage(page);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await context.clearCookies();
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await browser.send('Page.resetNavigationHistory');
    return true;
  };
}

const all = new WeakMap<Browser, Windows>();

/** The windows of a worker’s browser. */
export function windowsOf(browser: Browser): Windows {
  const windows = all.get(browser) ?? new Windows(browser);
  all.set(browser, windows);
  return windows;
}
