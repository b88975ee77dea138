import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationSelection } from '#domain/applications/application-selections.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { isShownTo, viewerArrays } from '../../reviews/scope/hidden.ts';
import { auditBlindNames } from '../../staff/audit/blind-identity.ts';
import { OF_CTE } from '../rosters/people.ts';
import { type ListFilter, searched } from './application-filter.ts';
import { inOrder } from './application-order.ts';

/** A selection with its cycle. */
export type SelectionInCycle =
  | (Extract<ApplicationSelection, { kind: 'picked' }> & { in_cycle: Cycle })
  | { kind: 'matching'; filter: ListFilter };

/** The selection in the cycle that it names, for an action or an export that shows names. */
export async function findSelection(
  ctx: SignedIn,
  selection: ApplicationSelection,
): Promise<SelectionInCycle> {
  const { kind } = selection;
  const in_cycle = await cycleOf(ctx, kind === 'picked' ? selection.cycle : selection.filter.cycle);
  await auditBlindNames(ctx, [in_cycle]);
  return kind === 'picked' ? { ...selection, in_cycle } : { kind, filter: { ...selection.filter, in_cycle } };
}

/**
 * The applications of a selection as a query of `id` and `seen_status`, in the order of the screen: the picked ones, or the current rows of
 * a filter. Skips deleted and repeated ones, and those of another cycle (rule:one-cycle-at-a-time).
 */
export function selected(selection: SelectionInCycle, viewerId: string): SQL {
  if (selection.kind === 'matching') {
    const { filter } = selection;
    return sql`with ${viewerArrays(viewerId)}, ${searched(filter)}
      select a.id, a.status as seen_status ${inOrder(filter, OF_CTE)}`;
  }
  const rows = [...new Map(selection.rows.map((row) => [row.id, row])).values()];
  const ids = sql.param(rows.map(({ id }) => id));
  const statuses = sql.param(rows.map(({ seen_status }) => seen_status));
  return sql`
    select a.id, picked.seen_status
    from unnest(${ids}::uuid[], ${statuses}::text[]) with ordinality as picked (id, seen_status, place)
    join applications a on a.id = picked.id and ${inCycle(sql`a.cycle_id`, selection.in_cycle)}
      and ${isShownTo(viewerId, sql`a.id`)} order by picked.place`;
}
