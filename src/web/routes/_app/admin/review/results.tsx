import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { withChanges } from '#web/reviews/results/changed-search.ts';
import { resultsQuery } from '#web/reviews/results/queries.ts';
import { ReviewResults } from '#web/reviews/results/review-results.tsx';
import { type ResultsSearch, readResultsSearch } from '#web/reviews/results/search.ts';
import { ReviewTabs } from '#web/reviews/setup/review-tabs.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/review/results')({
  beforeLoad: requireStaff("You don't have permission to read the results of reviews."),
  // The loader and the page parse it: every visitor would load the rules that this file imports.
  validateSearch: (search) => search as Partial<ResultsSearch>,
  staticData: { title: 'Review Results', back: PATHS.admin },
  loaderDeps: ({ search }) => search,
  loader: (loader) => loadData(loader, resultsQuery(readResultsSearch(loader.deps))),
  component: ResultsPage,
});

function ResultsPage() {
  const given = Route.useSearch();
  const search = useMemo(() => readResultsSearch(given), [given]);
  const navigate = Route.useNavigate();
  const change = useCallback(
    (changes: Partial<ResultsSearch>) =>
      void navigate({ search: withChanges(changes), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Page subtitle="Scores of all reviewers side by side, adjusted for how strict each one is." size="wide">
      <ReviewTabs active="results" />
      <ReviewResults search={search} onChange={change} />
    </Page>
  );
}
