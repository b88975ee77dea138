import { useState } from 'react';
import { MAX_PICKED } from '#domain/applications/application-list.ts';
import type { ApplicationSelection } from '#domain/applications/application-selections.ts';
import type { ApplicationStatus } from '#domain/applications/applications.ts';
import { toastMessage } from '#web/lib/toasts.ts';
import type { StaffApplication } from './queries.ts';
import { type ApplicationSearch, activeFilters } from './search.ts';

type Row = Pick<StaffApplication, 'id' | 'status'>;
/** Rows that were ticked with the status that was seen, or everything that matches with how many that were. */
type Chosen = { picked: Map<string, ApplicationStatus> } | { seen_total: number | null };

const NOTHING: Chosen = { picked: new Map() };

export type BulkSelection = {
  count: number;
  total: number;
  /** There are more than `total`, not all counted. */
  isMinimum: boolean;
  isEverything: boolean;
  isSelected: (id: string) => boolean;
  /** Ticks the rows, or takes the ticks away. */
  set: (rows: Row[], isOn: boolean) => void;
  selectEverything: () => void;
  clear: () => void;
  toInput: () => ApplicationSelection;
};

type View = {
  search: ApplicationSearch;
  /** The rows that are on the screen, and how many match. */
  rows: Row[];
  total: number;
  isMinimum: boolean;
};

/** Keeps the ticks while pages are turned and sorted; another filter begins anew. */
export function useBulkSelection(view: View): BulkSelection {
  const [stored, setStored] = useState({ filter: '', chosen: NOTHING });
  const filter = JSON.stringify(activeFilters(view.search).map((key) => [key, view.search[key]]));
  const chosen = stored.filter === filter ? stored.chosen : NOTHING;
  return describe(chosen, (next) => setStored({ filter, chosen: next }), view);
}

function describe(chosen: Chosen, choose: (chosen: Chosen) => void, view: View): BulkSelection {
  const isEverything = 'seen_total' in chosen;
  // What the screen shows now is what is seen, also of a row that was ticked before it changed.
  const shown = new Map(view.rows.map(({ id, status }) => [id, status]));
  const picked = isEverything ? shown : chosen.picked;
  return {
    count: isEverything ? view.total : picked.size,
    total: view.total,
    isMinimum: view.isMinimum,
    isEverything,
    isSelected: (id) => isEverything || picked.has(id),
    set(rows, isOn) {
      const next = new Map(picked);
      for (const { id, status } of rows) isOn ? next.set(id, status) : next.delete(id);
      if (next.size > MAX_PICKED) return refuseMore();
      choose({ picked: next });
    },
    selectEverything: () => choose({ seen_total: view.isMinimum ? null : view.total }),
    clear: () => choose(NOTHING),
    toInput() {
      if (isEverything) return everythingThatMatches(view.search, view.isMinimum ? null : view.total);
      const rows = [...picked].map(([id, seen]) => ({ id, seen_status: shown.get(id) ?? seen }));
      return { kind: 'picked', rows };
    },
  };
}

/** The present view as a selection: its filter and order, and how many it was seen to have. */
export function everythingThatMatches(
  search: ApplicationSearch,
  seen_total: number | null,
): ApplicationSelection {
  const { page: _page, ...filter } = search;
  return { kind: 'matching', filter, seen_total };
}

const refuseMore = () =>
  toastMessage(
    'Too many rows',
    `At most ${MAX_PICKED} rows can be ticked. Narrow the filter and choose everything that matches.`,
  );
