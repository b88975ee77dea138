import type { BrowserContext, Page } from '@playwright/test';

/**
 * From now on pages come as a busy server sends them: not drawn, so that the browser asks the API for what it shows, and
 * a test can hold or break those answers.
 */
export async function letBrowserDraw(where: Page | BrowserContext): Promise<void> {
  await where.route(
    ({ pathname }) => !pathname.startsWith('/api/') && !pathname.startsWith('/assets/'),
    async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.fallback();
      const { cookie: _cookie, ...headers } = await request.allHeaders();
      await route.fulfill({ response: await route.fetch({ headers }) });
    },
  );
}
