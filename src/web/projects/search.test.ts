import { expect, test } from 'vitest';
import { projectFilterSchema } from '#domain/projects/project-schemas.ts';
import { readProjectSearch } from './search.ts';

test.each([
  { search: 'rain', category: 'nlp', skill: 'R', my_status: 'none', sort: 'deadline', page: 3 },
  { search: ' rain  ', page: 10_000 },
  { search: '2025', page: '2' },
])('the browser and the server parse %o alike', (given) => {
  const read = readProjectSearch(given);
  expect(projectFilterSchema.parse(read)).toEqual(projectFilterSchema.parse(given));
});

test('a page number above the limit becomes the limit', () => {
  expect(readProjectSearch({ page: '99999999' }).page).toBe(10_000);
});

test.each([
  { category: 'birds' },
  { my_status: 'admitted' },
  { sort: 'dearest' },
  { page: 0 },
  { page: 1.5 },
  { page: 'first' },
  { search: 'x'.repeat(101) },
  { skill: 'x'.repeat(61) },
  { search: { nested: true } },
  { search: '   ' },
])('invalid or empty search parameters are omitted: %o', (given) => {
  expect(Object.values(readProjectSearch(given)).every((value) => value === undefined)).toBe(true);
});
