import { expect, test } from 'vitest';
import { cachingOf, looksLikeFile } from './static-files.ts';

test.each(['/assets/index-a1b2c3.js', '/favicon.svg', '/fonts/inter.woff2', '/site.webmanifest'])(
  '%s is the path of a file, so a missing one gets no page',
  { tags: ['asvs:13.4.3'] },
  (path) => {
    expect(looksLikeFile(path)).toBe(true);
  },
);

test.each(['/dashboard', `/unsubscribe/u7.receipts.${'a1B2'.repeat(11)}`, '/projects/v1.0-draft/apply'])(
  '%s is the path of a page',
  (path) => {
    expect(looksLikeFile(path)).toBe(false);
  },
);

test('a file of the build is cached for a year, a page never, whatever its path begins with', () => {
  expect(cachingOf('/assets/index-a1b2c3.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/assets/anything', '/dashboard', '/favicon.svg']) {
    expect(cachingOf(path)).toBe('no-cache');
  }
});
