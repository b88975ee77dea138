import { afterEach, expect, test, vi } from 'vitest';
import { fetchResults } from './queries.ts';
import { readResultsSearch } from './search.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A server with so many matching rows, in pages of 20; each page repeats the last row of the page before, as if one had moved down. */
function serve(total: number) {
  const fetch = vi.fn(async (address: string, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    const page = Number(new URL(address, 'http://localhost').searchParams.get('page'));
    const first = (page - 1) * 20;
    const length = Math.max(0, Math.min(20, total - first));
    const results = Array.from({ length }, (_, index) => ({
      id: `row ${Math.max(0, first + index - page + 1)}`,
    }));
    const body = { results, total, page, page_size: 20 };
    return Response.json(body, { headers: { 'X-Request-Id': 'one' } });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const WITHOUT_STOP = new AbortController().signal;
const search = readResultsSearch({ page: 3 });

test('all matching rows are loaded page by page, each once', { tags: ['pending-decisions'] }, async () => {
  const fetch = serve(45);
  const rows = await fetchResults(search, 500, WITHOUT_STOP);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows).toHaveLength(43);
});

test('the loading ends at the most rows that one press changes', {
  tags: ['pending-decisions'],
}, async () => {
  const fetch = serve(10_000);
  expect(await fetchResults(search, 30, WITHOUT_STOP)).toHaveLength(30);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('the loading stops where nobody waits for it any more', { tags: ['pending-decisions'] }, async () => {
  const fetch = serve(10_000);
  const loading = new AbortController();
  const rows = fetchResults(search, 500, loading.signal);
  loading.abort();
  await expect(rows).rejects.toThrow('aborted');
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(2);
});
