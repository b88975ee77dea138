import { expect, test } from 'vitest';
import { safeNext } from './next.ts';

const ORIGIN = 'https://portal.example';

test('after sign-in a visitor continues to the page where a guard stopped them', {
  tags: ['return-after-sign-in'],
}, () => {
  expect(safeNext('/projects/7/apply?draft=1#text', ORIGIN)).toBe('/projects/7/apply?draft=1#text');
});

test.each([
  undefined,
  7,
  '',
  'projects',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/auth?next=/auth',
])(
  '%j is no path of this site, so the visitor goes to the dashboard',
  { tags: ['return-after-sign-in', 'asvs:3.7.2', 'security:open-redirect'] },
  (next) => {
    expect(safeNext(next, ORIGIN)).toBe('/dashboard');
  },
);
