import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { Method } from './method.tsx';
import { resultsQuery } from './queries.ts';
import { ResultsList } from './results-list.tsx';
import { type ChangeResultsSearch, isFiltered, type ResultsSearch } from './search.ts';

const LOADING = <RowsSkeleton label="Loading..." rows={8} />;
const ReviewersSection = lazyPart(() => import('./reviewers-section.tsx'), LOADING);
const ProjectsSection = lazyPart(() => import('./projects-section.tsx'), LOADING);

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
