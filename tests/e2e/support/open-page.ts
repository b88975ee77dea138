import type { Page, Response } from '@playwright/test';

/** By default Playwright asks in every frame, so that a waiting page is drawn sixty times a second. */
export const POLLING = { polling: 50 };

type Options = Parameters<Page['goto']>[1];

/** Opens a page and waits for its hydration: until then a server-rendered page ignores keys and live events. */
export async function openPage(page: Page, path: string, options?: Options): Promise<Response | null> {
  const response = await page.goto(path, options);
  await untilHydrated(page);
  return response;
}

/** A small static page with the headers of the app’s pages: with others the next page would get a new process. */
const STATIC = '/offline.html';

/** A page that ends a session goes to one address, and the next page may redirect to another. */
const MOST_INTERRUPTIONS = 5;

/** Leaves a page of the app, which would go on to fetch and render, and follow a new session. */
export async function leavePage(page: Page): Promise<void> {
  for (let interruptions = 0; !page.url().endsWith(STATIC); interruptions++) {
    try {
      await page.goto(STATIC);
    } catch (error) {
      // By a navigation of the page itself, such as after a sign-out.
      if (interruptions === MOST_INTERRUPTIONS) throw error;
    }
  }
}

/** Reloads a page and waits for its hydration. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await untilHydrated(page);
}

/** Waits until every control of the page is hydrated. A client-rendered page, as from a busy server, has no others, but is empty at first. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('main, #root > *').first().waitFor({ state: 'attached' });
  await page.locator('#root [data-unhydrated]').first().waitFor({ state: 'detached' });
}
