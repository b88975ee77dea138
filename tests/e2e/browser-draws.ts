import { type BrowserContext, expect, type Page } from '@playwright/test';

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
  expect(page.locator('#root [inert]')).toHaveCount(0);
