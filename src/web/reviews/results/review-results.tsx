import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { Updating } from '#web/ui/states/updating.tsx';
import { Method } from './method.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { resultsQuery } from './queries.ts';
import { ResultsFilters } from './results-filters.tsx';
import { resultColumns } from './results-table.tsx';
import { ReviewersSection } from './reviewers-section.tsx';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';

const ReviewsDialog = lazyWithRetry(() => import('./reviews-dialog.tsx'));

type ReviewResultsProps = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** Means and adjusted scores of the reviewed applications, and the reviewers behind them (rule:review-results, permission:manageReviews). */
export function ReviewResults({ search, onChange }: ReviewResultsProps) {
  const query = useQuery(resultsQuery(search));
  const groups = query.data?.groups ?? 0;
  const isFiltered = [search.search, search.project, search.disagreement].some(
    (value) => value !== undefined,
  );
  return (
    <Stack gap="xl">
      <Stack gap="lg">
        <ResultsFilters search={search} onChange={onChange} />
        <Downloads search={search} />
        {groups > 1 && <Groups groups={groups} />}
        <Updating isUpdating={query.isPlaceholderData}>
          <PagedTable
            noun="reviewed applications"
            query={query}
            rows={(data) => data.results}
            columns={resultColumns({ hasGroups: groups > 1, onOpen: (open) => onChange({ open }) })}
            onPage={(page) => onChange({ page })}
            whenEmpty={isFiltered ? undefined : NO_REVIEWS}
          />
        </Updating>
        {/* Nothing below the list moves when it arrives. */}
        {!query.isPending && <Method />}
      </Stack>
      {query.data && (query.data.total > 0 || isFiltered) && (
        <>
          <ReviewersSection search={search} onChange={onChange} />
          <ProjectsSection search={search} onChange={onChange} />
        </>
      )}
      {search.open && (
        <DialogFallback>
          <ReviewsDialog
            id={search.open}
            stage={search.stage}
            onClose={() => onChange({ open: undefined })}
          />
        </DialogFallback>
      )}
    </Stack>
  );
}

const NO_REVIEWS =
  'Nobody has submitted a review in this stage yet. Applications that wait for your own review appear here after it.';

const Groups = ({ groups }: { groups: number }) => (
  <Alert title={`The reviewers form ${groups} groups that share no application`}>
    Adjusted scores can be compared within a group only. Common applications that everybody reads connect the
    groups.
  </Alert>
);

/** Plain links, because the server streams the file. */
function Downloads({ search: { cycle, stage } }: { search: ResultsSearch }) {
  const href = (format: string) =>
    `/api/staff/review-exports?${new URLSearchParams({ format, stage, ...(cycle && { cycle }) })}`;
  return (
    <Group gap="sm">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={href(format)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
        >
          All reviews as {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
