import { useState } from 'react';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import type { ApplicationSelection } from '#domain/applications/application-selections.ts';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { toastMessage } from '#web/lib/toasts.ts';
import type { StaffApplication } from './queries.ts';
import type { ApplicationSearch } from './search.ts';
import { activeFilters } from './search-filters.ts';

export type SelectableRow = Pick<StaffApplication, 'id' | 'status'>;
/** Selected rows with the status shown at that time, or all matches with the count shown at that time. */
type Chosen = { picked: Map<string, ApplicationStatus> } | { seen_total: number | null };

const NOTHING: Chosen = { picked: new Map() };

export type BulkSelection = {
  count: number;
  total: number;
  /** `total` is a lower bound: counting stopped there. */
  isMinimum: boolean;
  isEverything: boolean;
  isSelected: (id: string) => boolean;
  /** Selects or deselects rows. */
  set: (rows: SelectableRow[], isOn: boolean) => void;
  selectEverything: () => void;
  /** Selects these rows only. */
  pick: (rows: SelectableRow[]) => void;
  clear: () => void;
  toInput: () => ApplicationSelection;
};

type View = {
  search: ApplicationSearch;
  /** What else limits the rows, where `search` doesn't have it. */
  scope?: string;
  /** The rows on the screen and the number of matches. */
  rows: SelectableRow[];
  total: number;
  isMinimum: boolean;
};

/** The selected rows. They survive paging and sorting; a new filter clears them. */
export function useBulkSelection(view: View): BulkSelection {
  const [stored, setStored] = useState({ filter: '', chosen: NOTHING });
  const { cycle } = view.search;
  const filter = JSON.stringify([
    cycle,
    view.scope,
    activeFilters(view.search).map((key) => [key, view.search[key]]),
  ]);
  const chosen = stored.filter === filter ? stored.chosen : NOTHING;
  return describe(chosen, (next) => setStored({ filter, chosen: next }), view);
}

function describe(chosen: Chosen, choose: (chosen: Chosen) => void, view: View): BulkSelection {
  const isEverything = 'seen_total' in chosen;
  // A row may change after it was selected: use the status that the screen shows now.
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
      if (next.size > MAX_SELECTED_ROWS) return toastTooMany();
      choose({ picked: next });
    },
    selectEverything: () => choose({ seen_total: view.isMinimum ? null : view.total }),
    pick: (rows) => choose({ picked: new Map(rows.map(({ id, status }) => [id, status])) }),
    clear: () => choose(NOTHING),
    toInput() {
      if (isEverything) return everythingThatMatches(view.search, view.isMinimum ? null : view.total);
      const rows = [...picked].map(([id, seen]) => ({ id, seen_status: shown.get(id) ?? seen }));
      return { kind: 'picked', cycle: view.search.cycle, rows };
    },
  };
}

/** The current view as a selection: its filter and order, and the count shown for it. */
export function everythingThatMatches(
  search: ApplicationSearch,
  seen_total: number | null,
): ApplicationSelection {
  const { page: _page, ...filter } = search;
  return { kind: 'matching', filter, seen_total };
}

const toastTooMany = () =>
  toastMessage(
    'Too many rows selected',
    `You can select up to ${MAX_SELECTED_ROWS} rows one by one. To change more, narrow the filter and select all matches.`,
  );
