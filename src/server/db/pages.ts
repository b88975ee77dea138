export type Slice = { limit: number; offset: number };

/**
 * A slice of a list with `total` rows, counted from the end that is nearer, so that the rows before a deep page aren't read: with
 * `isReversed` the order must be, too.
 */
export function fromNearerEnd({ limit, offset }: Slice, total: number): Slice & { isReversed: boolean } {
  const after = total - offset - limit;
  if (offset <= after) return { limit, offset, isReversed: false };
  return {
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, after),
    isReversed: true,
  };
}

/**
 * One page of a list, whose query also counts all rows. A page beyond the end returns the last page with its number, because a list may
 * shrink while a page is open, and a URL may name any page.
 */
export async function readPage<Found extends { total: number }>(
  page: number,
  page_size: number,
  read: (slice: Slice) => Found | Promise<Found>,
): Promise<Found & { page: number; page_size: number }> {
  const readAt = (number: number) => read({ limit: page_size, offset: (number - 1) * page_size });
  const found = await readAt(page);
  const last = Math.max(1, Math.ceil(found.total / page_size));
  if (page <= last) return { ...found, page, page_size };
  return { ...(await readAt(last)), page: last, page_size };
}
