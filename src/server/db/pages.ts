export type Slice = { limit: number; offset: number };

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
