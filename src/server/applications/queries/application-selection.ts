import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationSelection } from '#domain/applications/application-selections.ts';
import { searched } from './application-filter.ts';
import { inOrder } from './application-order.ts';

/**
 * The applications of a selection as a query of `id` and `seen_status`, in the order of the screen: the picked ones, or the current rows of
 * a filter. Skips deleted and repeated ones.
 */
export function selected(selection: ApplicationSelection, viewerId: string): SQL {
  if (selection.kind === 'matching') {
    const { filter } = selection;
    return sql`with ${searched(filter)}
      select a.id, a.status as seen_status ${inOrder(filter, viewerId)}`;
  }
  const rows = [...new Map(selection.rows.map((row) => [row.id, row])).values()];
  const ids = sql.param(rows.map(({ id }) => id));
  const statuses = sql.param(rows.map(({ seen_status }) => seen_status));
  return sql`
    select a.id, picked.seen_status
    from unnest(${ids}::uuid[], ${statuses}::text[]) with ordinality as picked (id, seen_status, place)
    join applications a on a.id = picked.id order by picked.place`;
}
