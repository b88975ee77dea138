import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slice } from '../../../db/pages.ts';
import { findDeepPage } from './deep-page.ts';
import type { Size } from './result-order.ts';

/** The numbers of reviews of the rows of each segment, in the order of the list. */
type List = number[][];

const sizesIn = (list: List): Size[] =>
  list.flatMap((segment, place) =>
    [...new Set(segment)].map((reviews) => ({
      reviews,
      part: place,
      segment: place,
      rows: segment.filter((one) => one === reviews).length,
    })),
  );

/** The places in the list of the rows that the windows of a page have, and of them the page. */
function readPage(list: List, slice: Slice): { total: number; places: number[] } {
  const rows = list
    .flatMap((segment, part) => segment.map((reviews) => ({ reviews, part })))
    .map((row, place) => ({ ...row, place }));
  const { windows, isReversed, offset, limit, total } = findDeepPage(sizesIn(list), slice);
  const inOrder = isReversed ? rows.toReversed() : rows;
  const read = windows.flatMap(({ reviews, part, skipped, taken }) =>
    inOrder.filter((row) => row.reviews === reviews && row.part === part).slice(skipped, skipped + taken),
  );
  const page = inOrder.filter((row) => read.includes(row)).slice(offset, offset + limit);
  return { total, places: page.map(({ place }) => place).toSorted((a, b) => a - b) };
}

test('a deep page has the rows of its place, however the numbers of reviews are mixed', {
  tags: ['not-enough-reviews'],
}, () => {
  const lists = fc.array(fc.array(fc.nat(3), { maxLength: 12 }), { maxLength: 4 });
  fc.assert(
    fc.property(lists, fc.nat(50), fc.integer({ min: 1, max: 7 }), (list, offset, limit) => {
      const total = list.flat().length;
      const places = Array.from({ length: total }, (_, place) => place).slice(offset, offset + limit);
      expect(readPage(list, { limit, offset })).toEqual({ total, places });
    }),
  );
});

test('of many rows with the planned number of reviews, a deep page reads hardly more than its own', () => {
  const sizes = [
    { reviews: 3, part: 0, rows: 50_000, segment: 1 },
    { reviews: 7, part: 0, rows: 10, segment: 1 },
    { reviews: 2, part: 0, rows: 900, segment: 2 },
  ];
  expect(findDeepPage(sizes, { limit: 20, offset: 20_000 })).toEqual({
    total: 50_910,
    isReversed: false,
    limit: 20,
    offset: 10,
    windows: [
      { reviews: 3, part: 0, skipped: 19_990, taken: 30 },
      { reviews: 7, part: 0, skipped: 0, taken: 10 },
    ],
  });
  expect(findDeepPage(sizes, { limit: 20, offset: 50_880 })).toEqual({
    total: 50_910,
    isReversed: true,
    limit: 20,
    offset: 0,
    windows: [{ reviews: 2, part: 0, skipped: 10, taken: 20 }],
  });
});
