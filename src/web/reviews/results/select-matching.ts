import { useMutation } from '@tanstack/react-query';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import type { BulkSelection } from '#web/applications/bulk-selection.ts';
import { fetchResults, type ResultRow } from './queries.ts';
import type { ResultsSearch } from './search.ts';

type Options = {
  search: ResultsSearch;
  /** The rows as they are now, which no screen has shown yet. */
  onLoad: ((rows: ResultRow[]) => void) | undefined;
};

/** Selects the matching rows one by one, as many as a selection may have, so that a decision is about the versions that were loaded. */
export function useSelectMatching(selection: BulkSelection, { search, onLoad }: Options) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchResults(search, MAX_SELECTED_ROWS),
    onSuccess: (rows) => {
      onLoad?.(rows);
      selection.pick(rows);
    },
    meta: { errorTitle: 'Error fetching results' },
  });
  return { selection: { ...selection, selectEverything: () => mutate() }, isSelecting: isPending };
}
