/**
 * Parses the query string as texts. The router's own parser reads 3e67 as a number, so a search for that project number
 * would find another project.
 */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** The reverse of `parseSearch`; unset values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
