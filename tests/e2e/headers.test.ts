import { readdir } from 'node:fs/promises';
import { enterAsNewStudent } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ sharesProduct: true });

const PAGES = [
  '/',
  '/auth',
  '/privacy',
  '/dates',
  '/guidelines',
  '/projects',
  '/dashboard',
  '/no/such/page',
  '/offline',
];

test('every page and every file of the web forbids another base address and names a Referrer-Policy', async ({
  page,
  product,
}) => {
  const files = await readdir('dist/web', { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && !/\.(br|gz|zst)$/.test(file.name))
    .map(({ parentPath, name }) => `${parentPath.slice('dist/web'.length)}/${name}`);
  expect(paths.length).toBeGreaterThan(20);
  await enterAsNewStudent(page, product);
  for (const path of [...PAGES, ...paths, '/assets/nothing.js']) {
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
    expect({ path, policy: headers['content-security-policy'] }).toEqual({
      path,
      policy: expect.stringContaining("base-uri 'none'"),
    });
    expect({ path, referrer: headers['referrer-policy'] }).toEqual({
      path,
      referrer: 'strict-origin-when-cross-origin',
    });
  }
});
