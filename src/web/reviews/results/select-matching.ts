import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import type { BulkSelection } from '#web/applications/bulk-selection.ts';
import { fetchResults, type ResultRow } from './queries.ts';
import type { ResultsSearch } from './search.ts';

type Options = {
  search: ResultsSearch;
  /** The rows as they are now, which no screen has shown yet. */
  onLoad: ((rows: ResultRow[]) => void) | undefined;
};

/** All from the render of the press: a pending mutation gets the options of later renders, which may have another filter. */
type Press = Options & { selection: BulkSelection; loading: AbortController };

/**
 * Selects the matching rows one by one, as many as a selection may have, so that a decision is about the versions that were loaded. Another
 * filter or a cleared selection stops the loading.
 */
export function useSelectMatching(selection: BulkSelection, { search, onLoad }: Options) {
  const last = useRef<Press>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: loadMatching,
    onSuccess: (rows, press) => {
      if (press.loading.signal.aborted) return;
      press.onLoad?.(rows);
      press.selection.pick(rows);
    },
    meta: { errorTitle: 'Error fetching results' },
  });
  const { filter } = selection;
  useEffect(
    () => () => {
      if (last.current?.selection.filter === filter) last.current.loading.abort();
    },
    [filter],
  );
  const selectEverything = () => {
    last.current?.loading.abort();
    last.current = { search, onLoad, selection, loading: new AbortController() };
    mutate(last.current);
  };
  const clear = () => {
    last.current?.loading.abort();
    selection.clear();
  };
  return { selection: { ...selection, selectEverything, clear }, isSelecting: isPending };
}

async function loadMatching({ search, loading: { signal } }: Press): Promise<ResultRow[]> {
  try {
    return await fetchResults(search, MAX_SELECTED_ROWS, signal);
  } catch (error) {
    // Nobody waits for these rows any more.
    if (signal.aborted) return [];
    throw error;
  }
}
