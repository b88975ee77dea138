import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/lib/format.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import type { Column } from '#web/staff/responsive-table.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { type ReviewerRow, reviewersQuery } from './queries.ts';
import { Score } from './score.tsx';
import { ScoreBins } from './score-bins.tsx';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';
import { NO_FIGURE_LABELS, strictnessLabel } from './strictness-label.ts';

type SectionProps = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** How strict each reviewer is, in words, or why there is no figure (rule:no-figure-without-overlap). */
export default function ReviewersSection({ search, onChange }: SectionProps) {
  const query = useQuery(reviewersQuery(search));
  return (
    <Stack component="section" gap="md" aria-labelledby="reviewers">
      <Title order={2} size="h3" id="reviewers">
        Reviewers
      </Title>
      {query.data?.as_of && (
        <Text size="sm" c="dimmed">
          Strictness as of {formatDateTime(query.data.as_of)}
        </Text>
      )}
      <PagedTable
        noun="reviewers"
        query={query}
        rows={(data) => data.reviewers}
        columns={COLUMNS}
        onPage={(page) => onChange({ reviewers_page: page })}
        whenEmpty="Reviewers appear here with their first submitted review."
      />
      {query.data && query.data.total > 0 && (
        <DistributionCard title="Scores of these reviewers" rows={query.data.reviewers} />
      )}
    </Stack>
  );
}

const COLUMNS: Column<ReviewerRow>[] = [
  { label: 'Reviewer', isPlain: true, cell: ({ name }) => name },
  { label: 'Reviews', cell: ({ reviews }) => reviews },
  { label: 'Shared with others', cell: ({ shared }) => shared },
  { label: 'Mean', cell: ({ mean }) => <Score score={mean} /> },
  { label: 'Strictness', minWidth: '14rem', cell: (row) => <Strictness row={row} /> },
  { label: 'Scores from 0 to 100', cell: ({ bins }) => <ScoreBins bins={bins} /> },
];

function Strictness({ row: { figure, reason } }: { row: ReviewerRow }) {
  if (figure) return strictnessLabel(figure);
  return (
    <Text span size="sm" c="dimmed">
      {reason && NO_FIGURE_LABELS[reason]}
    </Text>
  );
}
