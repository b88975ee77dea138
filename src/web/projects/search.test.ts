import { expect, test } from 'vitest';
import { projectFilterSchema } from '#domain/projects/projects.ts';
import { readProjectSearch } from './search.ts';

test.each([
  { search: 'rain', category: 'nlp', skill: 'R', my_status: 'none', sort: 'deadline', page: 3 },
  { search: ' rain  ', page: 10_000 },
  { search: '2025', page: '2' },
])('the address bar and the server read %o alike', (given) => {
  const read = readProjectSearch(given);
  expect(projectFilterSchema.parse(read)).toEqual(projectFilterSchema.parse(given));
});

test('a page beyond what the server counts is the last one that it counts', () => {
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
])('what the server would refuse, or what asks for nothing, is left out of the address: %o', (given) => {
  expect(Object.values(readProjectSearch(given)).every((value) => value === undefined)).toBe(true);
});
