import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes pages client-rendered, as from a busy server: the browser fetches their data from the API, and a test can hold
 * or break the responses.
 */
export async function renderInBrowser(where: Page | BrowserContext): Promise<void> {
  await where.route(
    ({ pathname }) => !/^\/(api|assets|files|dev)\//.test(pathname),
    async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.fallback();
      // Every client-rendered page is this file.
      const response = await fetch(new URL('/app.html', request.url()), {
        headers: { 'accept-encoding': 'identity' },
      });
      const { status, headers } = response;
      await route.fulfill({ status, headers: Object.fromEntries(headers), body: await response.text() });
    },
  );
}
