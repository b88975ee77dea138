import { Stack } from '@mantine/core';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import type { ResultRowsProps } from './result-rows.tsx';
import { ResultsFilters } from './results-filters.tsx';

const ResultRows = lazyPart(() => import('./result-rows.tsx'), <RowsSkeleton label="Loading..." rows={8} />);
const ReviewsDialog = lazyWithRetry(() => import('./reviews-dialog.tsx'));

type ResultsListProps = ResultRowsProps & {
  /** Offers the applications without a review too. */
  withUnreviewed?: boolean;
};

/** The one table of the reviewed applications, with its filters, cut line and selection (rule:review-results). */
export function ResultsList({ withUnreviewed = false, ...props }: ResultsListProps) {
  const isUnreviewed = props.search.reviewed === 'no';
  const search = isUnreviewed ? { ...props.search, ...WITHOUT_SCORES } : props.search;
  return (
    <Stack gap="lg">
      <ResultsFilters search={search} onChange={props.onChange} withUnreviewed={withUnreviewed} />
      <ResultRows {...props} search={search} />
      {search.open && (
        <DialogFallback>
          <ReviewsDialog
            id={search.open}
            stage={search.stage}
            onClose={() => props.onChange({ open: undefined })}
          />
        </DialogFallback>
      )}
    </Stack>
  );
}

/** What only scores have. */
const WITHOUT_SCORES = {
  disagreement: undefined,
  places: undefined,
  places_of: undefined,
  mixed: 'yes',
} as const;
