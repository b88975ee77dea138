/**
 * What stands behind the question mark, as texts: the router's own way reads 3e67 as a number, and somebody who looks for
 * that project finds another.
 */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** The way back: what is not set is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
