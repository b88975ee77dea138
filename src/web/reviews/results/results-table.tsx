import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RowCheckbox, SelectionHead } from '#web/applications/bulk/bulk-checkboxes.tsx';
import { reviewsText } from '#web/applications/review-texts.ts';
import { formatScore } from '#web/lib/format.ts';
import type { Column } from '#web/staff/responsive-table.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { AdjustedScore } from './adjusted-score.tsx';
import type { ResultRow } from './queries.ts';
import classes from './review-results.module.css';
import { Score } from './score.tsx';

type Options = {
  hasGroups: boolean;
  isByProject: boolean;
  planned: number;
  cycle: string | undefined;
  column: Column<ResultRow> | undefined;
  onOpen: (id: string) => void;
};

/** Mean and adjusted score side by side, with what a decision needs; the name opens the reviews of the application. */
export const resultColumns = ({
  hasGroups,
  isByProject,
  planned,
  cycle,
  column,
  onOpen,
}: Options): Column<ResultRow>[] => [
  {
    label: 'Selected',
    head: { control: <SelectionHead />, text: 'Select this page' },
    isPlain: true,
    onPhone: 'beside',
    minWidth: '2rem',
    cell: (row) => <RowCheckbox row={row} label={`Select ${nameOf(row)}, ${row.project.name}`} />,
  },
  {
    label: 'Application',
    isPlain: true,
    onPhone: 'title',
    cell: (row) => <Application row={row} cycle={cycle} onOpen={onOpen} />,
  },
  // A list with cut lines names each project above its applications.
  ...(isByProject ? [] : [{ label: 'Project', cell: ({ project }: ResultRow) => project.name }]),
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  ...(column ? [column] : []),
  {
    label: 'Reviews',
    minWidth: '5rem',
    cell: ({ reviews }) => reviewsText({ reviews, planned_reviews: planned }),
  },
  { label: 'Mean', minWidth: '4rem', cell: ({ mean }) => <Score score={mean} /> },
  { label: 'Adjusted', cell: (row) => <AdjustedScore row={row} /> },
  ...(hasGroups
    ? [{ label: 'Group', cell: ({ group }: ResultRow) => (group === null ? '–' : group + 1) }]
    : []),
  { label: 'Scores', cell: (row) => <Scores row={row} /> },
];

export const nameOf = ({ applicant, reference }: ResultRow) => applicant ?? reference ?? 'an application';

type ApplicationProps = Pick<Options, 'cycle' | 'onOpen'> & { row: ResultRow };

function Application({ row, cycle, onOpen }: ApplicationProps) {
  return (
    <>
      <UnstyledButton className={classes.open} onClick={() => onOpen(row.id)}>
        <VisuallyHidden>Reviews of </VisuallyHidden>
        <Verbatim>{nameOf(row)}</Verbatim>
        {row.applicant && row.reference && (
          <Text span size="xs" c="dimmed" className={classes.reference}>
            <Verbatim>{row.reference}</Verbatim>
          </Text>
        )}
      </UnstyledButton>
      <Link to="/admin/applications" search={{ cycle, open: row.id }} className={classes.proposal}>
        Proposal<VisuallyHidden> of {nameOf(row)}</VisuallyHidden>
      </Link>
    </>
  );
}

const Scores = ({ row: { lowest, highest, reviews, is_disagreement } }: { row: ResultRow }) => (
  <Group component="span" gap="xs" display="inline-flex">
    {reviews > 1 && lowest !== null ? `${formatScore(lowest)}–${formatScore(highest)}` : '–'}
    {is_disagreement && <SoftBadge tone="orange">Disagreement</SoftBadge>}
  </Group>
);
