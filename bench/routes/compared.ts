import { quantile, type Table } from '../performance-page.ts';

/** A row of `bench/results/routes.json`. */
export type StoredRow = { address: string; person: string; processor: string; buffers: string };

type Dearest = { processor: number; buffers: number };

/** Of each route its dearest request of two measurements, in processor time and in buffers; what changed most comes first. */
export function compareRoutes(before: StoredRow[], after: StoredRow[]): Table {
  const [earlier, later] = [dearestByRoute(before), dearestByRoute(after)];
  const both = [...later].flatMap(([route, now]) => {
    const then = earlier.get(route);
    return then ? [{ route, then, now, gained: then.processor - now.processor }] : [];
  });
  const rows = both
    .toSorted((a, b) => b.gained - a.gained)
    .map(({ route, then, now }) => [
      route,
      ms(then.processor),
      ms(now.processor),
      `${then.buffers}`,
      `${now.buffers}`,
    ]);
  return { head: ['route', 'before', 'after', 'buffers before', 'buffers after'], rows };
}

/** The median and the number over the budget of all requests. */
export const summaryOf = (rows: StoredRow[], budgetMs: number): string => {
  const times = rows.map(({ processor }) => Number.parseFloat(processor));
  const over = times.filter((time) => time > budgetMs).length;
  return `median ${ms(quantile(times, 0.5))}, ${over} of ${rows.length} over ${budgetMs} ms`;
};

function dearestByRoute(rows: StoredRow[]): Map<string, Dearest> {
  const found = new Map<string, Dearest>();
  for (const { address, processor, buffers } of rows) {
    const route = routeOf(address);
    const { processor: most, buffers: largest } = found.get(route) ?? { processor: 0, buffers: 0 };
    found.set(route, {
      processor: Math.max(most, Number.parseFloat(processor)),
      buffers: Math.max(largest, Number(buffers)),
    });
  }
  return found;
}

/** An address without its filters, and without the ids in it, which differ from one set of data to the next. */
const routeOf = (address: string): string =>
  (address.split('?')[0] ?? '').replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}');

const ms = (value: number): string => `${value.toFixed(1)} ms`;
