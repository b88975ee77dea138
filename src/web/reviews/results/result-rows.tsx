import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import { hasCutLine } from '#domain/reviews/review-results.ts';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { BulkBar } from '#web/applications/bulk/bulk-bar.tsx';
import { checkboxColumn, Selection } from '#web/applications/bulk/bulk-checkboxes.tsx';
import { type BulkSelection, useBulkSelection } from '#web/applications/bulk-selection.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import type { Column } from '#web/staff/responsive-table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Updating } from '#web/ui/states/updating.tsx';
import { type ResultRow, type ResultsPage, resultsQuery } from './queries.ts';
import { linesOf } from './result-lines.ts';
import { resultColumns } from './results-table.tsx';
import { ResultsTools } from './results-tools.tsx';
import { type ChangeResultsSearch, isFiltered, type ResultsSearch } from './search.ts';
import { useSelectMatching } from './select-matching.ts';

export type ResultRowsProps = {
  search: ResultsSearch;
  /** The same function at every render, as the column. */
  onChange: ChangeResultsSearch;
  /** A column after that of the status. */
  column?: Column<ResultRow>;
  /** More actions for the selected applications. */
  actions?: (selection: BulkSelection) => ReactNode;
  /** Rows that are selected without having been shown. */
  onLoad?: (rows: ResultRow[]) => void;
};

/** What follows the filters: cut line, selection and rows. */
export default function ResultRows({ search, onChange, column, actions, onLoad }: ResultRowsProps) {
  const isUnreviewed = search.reviewed === 'no';
  const query = useQuery(resultsQuery(search));
  const groups = query.data?.groups ?? 0;
  const rows = query.data?.results ?? NO_ROWS;
  const picked = useBulkSelection({
    search: { cycle: search.cycle },
    scope: [search.stage, search.search, search.project, search.disagreement, search.reviewed].join(' '),
    rows,
    total: query.data?.total ?? 0,
    isMinimum: false,
  });
  const { selection, isSelecting } = useSelectMatching(picked, { search, onLoad });
  const { cycle } = search;
  const planned = query.data?.planned ?? 0;
  const isByProject = hasCutLine(search);
  const columns = useMemo(
    () =>
      resultColumns({
        hasGroups: groups > 1,
        isByProject,
        planned,
        cycle,
        column,
        onOpen: (open) => onChange({ open }),
      }),
    [groups, isByProject, planned, cycle, column, onChange],
  );
  return (
    // The selection bar covers the end of the page.
    <Stack gap="lg" pb={selection.count > 0 ? '6rem' : undefined}>
      {!isUnreviewed && (
        <ResultsTools
          search={search}
          onChange={onChange}
          above={query.data?.above ?? null}
          selection={selection}
        />
      )}
      {groups > 1 && <Groups groups={groups} />}
      <BulkBar selection={selection} most={MAX_SELECTED_ROWS} isSelecting={isSelecting}>
        {actions?.(selection)}
      </BulkBar>
      <Updating isUpdating={query.isPlaceholderData}>
        <Selection value={checkboxColumn(selection, rows)}>
          <PagedTable
            noun={isUnreviewed ? 'applications without reviews' : 'reviewed applications'}
            query={query}
            rows={(data) => data.results}
            columns={columns}
            lines={({ results, planned }) => linesOf(results, { search, planned })}
            onPage={(page) => onChange({ page })}
            whenEmpty={isFiltered(search) ? undefined : NO_REVIEWS}
            emptyAction={query.data?.elsewhere && <ResultsElsewhere {...query.data.elsewhere} />}
          />
        </Selection>
      </Updating>
      {/* Nothing below the list moves when it arrives. */}
      {!isUnreviewed && query.data && query.data.total > 0 && <AsOf instant={query.data.as_of} />}
    </Stack>
  );
}

const AsOf = ({ instant }: { instant: string | null }) => (
  <Text size="sm" c="dimmed">
    {instant === null
      ? 'How strict each reviewer is will be estimated within a minute.'
      : `Adjusted scores use the strictness of the reviewers as of ${formatDateTime(instant)}. Newer reviews change it within a minute.`}
  </Text>
);

const NO_ROWS: ResultRow[] = [];

const NO_REVIEWS =
  'Nobody has submitted a review in this stage yet. Applications that wait for your own review appear here after it.';

type Elsewhere = NonNullable<ResultsPage['elsewhere']>;

const ResultsElsewhere = ({ name, slug, stage }: Elsewhere) => (
  <LinkButton to="/admin/review/results" search={{ cycle: slug, stage }} variant="default">
    Results of {name}: {STAGE_LABELS[stage]}
  </LinkButton>
);

const Groups = ({ groups }: { groups: number }) => (
  <Alert title={`The reviewers form ${groups} groups that share no application`}>
    Adjusted scores can be compared within a group only. Common applications that everybody reads connect the
    groups.
  </Alert>
);
