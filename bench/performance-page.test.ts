import { expect, test } from 'vitest';
import { readPage, withResults } from './performance-page.ts';

const MOST_WORDS = 800;

test('docs/performance.md shows the stored results of the benchmarks', () => {
  expect(readPage()).toBe(withResults(readPage()));
});

test(`docs/performance.md has at most ${MOST_WORDS} words, because history is in git`, () => {
  expect(readPage().trim().split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
});
