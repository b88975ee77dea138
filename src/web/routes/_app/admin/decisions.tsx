import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { decidedProjectsQuery } from '#web/decisions/queries.ts';
import { releasesQuery } from '#web/decisions/release/queries.ts';
import { DecisionsScreen } from '#web/decisions/table/decisions-screen.tsx';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { withChanges } from '#web/reviews/results/changed-search.ts';
import { resultsQuery } from '#web/reviews/results/queries.ts';
import { type ResultsSearch, readResultsSearch } from '#web/reviews/results/search.ts';
import { ReviewTabs } from '#web/reviews/setup/review-tabs.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/decisions')({
  beforeLoad: requireStaff("You don't have permission to decide applications."),
  // The loader and the page parse it: every visitor would load the rules that this file imports.
  validateSearch: (search) => search as Partial<ResultsSearch>,
  staticData: { title: 'Decisions', back: PATHS.admin },
  loaderDeps: ({ search }) => search,
  loader: (loader) => {
    const search = readResultsSearch(loader.deps);
    return loadData(
      loader,
      resultsQuery(search),
      decidedProjectsQuery(search.cycle),
      releasesQuery(search.cycle),
    );
  },
  component: DecisionsPage,
});

function DecisionsPage() {
  const given = Route.useSearch();
  const search = useMemo(() => readResultsSearch(given), [given]);
  const navigate = Route.useNavigate();
  const change = useCallback(
    (changes: Partial<ResultsSearch>) =>
      void navigate({ search: withChanges(changes), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Page subtitle="Decide in the table of scores; nobody learns of it before the release." size="wide">
      <ReviewTabs active="decisions" />
      <DecisionsScreen search={search} onChange={change} />
    </Page>
  );
}
