import type { Browser, BrowserContext, Page, Response } from '@playwright/test';

/**
 * From now on pages come as a busy server sends them: not drawn, so that the browser asks the API for what it shows, and
 * a test can hold or break those answers.
 */
export async function letBrowserDraw(where: Page | BrowserContext): Promise<void> {
  await where.route(
    ({ pathname }) => !/^\/(api|assets|files|dev)\//.test(pathname),
    async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.fallback();
      // As somebody without a session asks: the page is the same for all whom the server draws nothing.
      const answer = await fetch(request.url(), { headers: { 'accept-encoding': 'identity' } });
      const { status, headers } = answer;
      await route.fulfill({ status, headers: Object.fromEntries(headers), body: await answer.text() });
    },
  );
}

/** A page that the server has drawn is seen before it hears keys and news: waits until the browser has taken it over. */
export const untilTakenOver = (page: Page): Promise<void> =>
  page.locator('#root [inert]').first().waitFor({ state: 'detached' });

/** Whoever opens a page in this browser waits for that too, unless with `waitUntil: 'commit'`: so it stays as it was drawn. */
export function waitForTakeOver(browser: Browser): void {
  browser.on('context', (context) => context.on('page', openTakenOver));
}

function openTakenOver(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const afterwards = async (answer: Response | null, waitUntil?: string) => {
    if (waitUntil !== 'commit') await untilTakenOver(page);
    return answer;
  };
  page.goto = async (url, options) => afterwards(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => afterwards(await reload(options), options?.waitUntil);
}
