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
type Chosen = { picked: Picked } | { seen_total: number | null };
type Picked = ReadonlyMap<string, ApplicationStatus>;

const NOTHING: Chosen = { picked: new Map() };

export type BulkSelection = {
  /** What limits the rows; another one begins with nothing selected. */
  filter: string;
  count: number;
  total: number;
  /** `total` is a lower bound: counting stopped there. */
  isMinimum: boolean;
  isEverything: boolean;
  isSelected: (id: string) => boolean;
  /** Selects or deselects rows. */
  set: (rows: SelectableRow[], isOn: boolean) => void;
  selectEverything: () => void;
  /** Selects these rows in place of those selected now. What is ticked or unticked before they arrive stays so. */
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
  const { cycle } = view.search;
  const filter = JSON.stringify([
    cycle,
    view.scope,
    activeFilters(view.search).map((key) => [key, view.search[key]]),
  ]);
  const [stored, setStored] = useState({ filter, chosen: NOTHING });
  if (stored.filter !== filter) setStored({ filter, chosen: NOTHING });
  const chosen = stored.filter === filter ? stored.chosen : NOTHING;
  // What was begun under a former filter may end now: it changes nothing.
  const choose = (change: (now: Chosen) => Chosen) =>
    setStored((now) => (now.filter === filter ? { filter, chosen: change(now.chosen) } : now));
  return { filter, ...describe(chosen, choose, view) };
}

function describe(
  chosen: Chosen,
  choose: (change: (now: Chosen) => Chosen) => void,
  view: View,
): Omit<BulkSelection, 'filter'> {
  const isEverything = 'seen_total' in chosen;
  // A row may change after it was selected: use the status that the screen shows now.
  const shown: Picked = new Map(view.rows.map(({ id, status }) => [id, status]));
  const pickedOf = (one: Chosen) => ('seen_total' in one ? shown : one.picked);
  const picked = pickedOf(chosen);
  return {
    count: isEverything ? view.total : picked.size,
    total: view.total,
    isMinimum: view.isMinimum,
    isEverything,
    isSelected: (id) => isEverything || picked.has(id),
    set(rows, isOn) {
      if (withRows(picked, rows, isOn).size > MAX_SELECTED_ROWS) return toastTooMany();
      choose((now) => ({ picked: withRows(pickedOf(now), rows, isOn) }));
    },
    selectEverything: () => choose(() => ({ seen_total: view.isMinimum ? null : view.total })),
    pick: (rows) => choose((now) => ({ picked: pickedLater(rows, picked, pickedOf(now)) })),
    clear: () => choose(() => NOTHING),
    toInput() {
      if (isEverything) return everythingThatMatches(view.search, view.isMinimum ? null : view.total);
      const rows = [...picked].map(([id, seen]) => ({ id, seen_status: shown.get(id) ?? seen }));
      return { kind: 'picked', cycle: view.search.cycle, rows };
    },
  };
}

function withRows(picked: Picked, rows: SelectableRow[], isOn: boolean): Picked {
  const next = new Map(picked);
  for (const { id, status } of rows) isOn ? next.set(id, status) : next.delete(id);
  return next;
}

/** The rows that have arrived, without what was unticked since `before`, and with what was ticked, for which the last rows make room. */
export function pickedLater(rows: SelectableRow[], before: Picked, now: Picked): Picked {
  const arrived = rows.filter(({ id }) => now.has(id) || !before.has(id));
  const ids = new Set(arrived.map(({ id }) => id));
  const ticked = [...now].filter(([id]) => !before.has(id) && !ids.has(id));
  const first = arrived.slice(0, MAX_SELECTED_ROWS - ticked.length);
  return new Map([...first.map(({ id, status }) => [id, status] as const), ...ticked]);
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
