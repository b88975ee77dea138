import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Method } from './method.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { resultsQuery } from './queries.ts';
import { isFiltered, ResultsList } from './results-list.tsx';
import { ReviewersSection } from './reviewers-section.tsx';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';

type ReviewResultsProps = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** Means and adjusted scores of the reviewed applications, and the reviewers behind them (rule:review-results, permission:manageReviews). */
export function ReviewResults({ search, onChange }: ReviewResultsProps) {
  const query = useQuery(resultsQuery(search));
  return (
    <Stack gap="xl">
      <Stack gap="lg">
        <ResultsList search={search} onChange={onChange} />
        {!query.isPending && <Method />}
      </Stack>
      {query.data && (query.data.total > 0 || isFiltered(search)) && (
        <>
          <ReviewersSection search={search} onChange={onChange} />
          <ProjectsSection search={search} onChange={onChange} />
        </>
      )}
    </Stack>
  );
}
