import { fromNearerEnd, type Slice } from '../../../db/pages.ts';
import type { Size, Window } from './result-order.ts';

/** Where a page is among the rows of its windows, of which all but some are skipped. */
export type DeepPage = Slice & { isReversed: boolean; total: number; windows: Window[] };

/**
 * What a page far from the beginning reads, from the nearer end. Of a segment with several numbers of reviews, those rows of each are skipped that
 * come before the page even if all rows of the others do.
 */
export function findDeepPage(sizes: Size[], slice: Slice): DeepPage {
  const total = rowsOf(sizes);
  const { limit, offset, isReversed } = fromNearerEnd(slice, total);
  const windows = windowsOf(isReversed ? sizes.toReversed() : sizes, { limit, offset });
  const before = windows.reduce((sum, { skipped }) => sum + skipped, 0);
  return {
    limit,
    offset: offset - before,
    isReversed,
    total,
    windows: windows.filter(({ taken }) => taken > 0),
  };
}

function windowsOf(sizes: Size[], { limit, offset }: Slice): Window[] {
  let before = 0;
  return [...Map.groupBy(sizes, ({ segment }) => segment).values()].flatMap((segment) => {
    const inSegment = rowsOf(segment);
    const [from, to] = [offset - before, offset + limit - before];
    before += inSegment;
    return segment.map(({ reviews, part, rows }) => {
      const within = (place: number) => Math.min(Math.max(0, place), rows);
      const skipped = within(from - (inSegment - rows));
      return { reviews, part, skipped, taken: within(to) - skipped };
    });
  });
}

const rowsOf = (sizes: Size[]): number => sizes.reduce((sum, { rows }) => sum + rows, 0);
