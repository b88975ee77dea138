import { writeFile } from 'node:fs/promises';
import { type Page, test } from '@playwright/test';
import { renderInBrowser } from '../support/client-rendered.ts';

export const BROKEN = 'The server made a mistake.';

type Failure = { method?: string; detail?: string | null };

/** Makes a call fail, as without a database. Gives the function that repairs it. */
export async function breakCall(
  page: Page,
  url: string | RegExp,
  { method, detail = BROKEN }: Failure = {},
): Promise<() => Promise<void>> {
  const problem = {
    status: 500,
    code: 'internal',
    title: 'Something went wrong',
    detail: detail ?? undefined,
  };
  await renderInBrowser(page);
  await page.route(url, (route) =>
    method && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        }),
  );
  return () => page.unroute(url);
}

/** A file on disk of this size, because large ones are slow over the browser’s protocol. Gives its path. */
export async function fileOfSize(name: string, bytes: number): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.alloc(bytes));
  return path;
}
