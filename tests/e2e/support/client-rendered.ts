import type { Browser, BrowserContext, Page, Response } from '@playwright/test';

/**
 * From now on pages come as a busy server sends them: not drawn, so that the browser asks the API for what it shows, and
 * a test can hold or break those answers.
 */
export async function renderInBrowser(where: Page | BrowserContext): Promise<void> {
  await where.route(
    ({ pathname }) => !/^\/(api|assets|files|dev)\//.test(pathname),
    async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.fallback();
      // As somebody without a session asks: the page is the same for all whom the server draws nothing.
      const response = await fetch(request.url(), { headers: { 'accept-encoding': 'identity' } });
      const { status, headers } = response;
      await route.fulfill({ status, headers: Object.fromEntries(headers), body: await response.text() });
    },
  );
}

/** A page that the server has drawn is seen before it hears keys and news: waits until the browser has taken it over. */
export const untilHydrated = (page: Page): Promise<void> =>
  page.locator('#root [inert]').first().waitFor({ state: 'detached' });

/** Whoever opens a page in this browser waits for that too, unless with `waitUntil: 'commit'`: so it stays as it was drawn. */
export function waitForTakeOver(browser: Browser): void {
  browser.on('context', (context) => context.on('page', openHydrated));
}

function openHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const afterwards = async (response: Response | null, waitUntil?: string) => {
    if (waitUntil !== 'commit') await untilHydrated(page);
    return response;
  };
  page.goto = async (url, options) => afterwards(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => afterwards(await reload(options), options?.waitUntil);
}
