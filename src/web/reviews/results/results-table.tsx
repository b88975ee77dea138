import { Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Column } from '#web/staff/responsive-table.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import type { ResultRow } from './queries.ts';
import classes from './review-results.module.css';
import { Score } from './score.tsx';

type Options = { hasGroups: boolean; onOpen: (id: string) => void };

/** Mean and adjusted score side by side; the name opens the reviews of the application. */
export const resultColumns = ({ hasGroups, onOpen }: Options): Column<ResultRow>[] => [
  { label: 'Application', isPlain: true, cell: (row) => <Application row={row} onOpen={onOpen} /> },
  { label: 'Project', cell: ({ project }) => project.name },
  { label: 'Reviews', cell: ({ reviews }) => reviews },
  { label: 'Mean', cell: ({ mean }) => <Score score={mean} /> },
  { label: 'Adjusted', cell: (row) => <Adjusted row={row} /> },
  ...(hasGroups
    ? [{ label: 'Group', cell: ({ group }: ResultRow) => (group === null ? '–' : group + 1) }]
    : []),
  { label: 'Range', cell: (row) => <Range row={row} /> },
];

function Application({ row, onOpen }: { row: ResultRow; onOpen: Options['onOpen'] }) {
  const name = row.applicant ?? row.reference;
  return (
    <UnstyledButton className={classes.open} onClick={() => onOpen(row.id)}>
      <VisuallyHidden>Reviews of </VisuallyHidden>
      {name ? <Verbatim>{name}</Verbatim> : 'an application'}
      {row.applicant && row.reference && (
        <Text span size="xs" c="dimmed" display="block">
          <Verbatim>{row.reference}</Verbatim>
        </Text>
      )}
    </UnstyledButton>
  );
}

function Adjusted({ row: { adjusted, is_partly_adjusted } }: { row: ResultRow }) {
  if (adjusted === null)
    return (
      <Text span size="sm" c="dimmed">
        No figure
      </Text>
    );
  return (
    <Stack component="span" gap={0} display="inline-flex">
      <Score score={adjusted} />
      {is_partly_adjusted && (
        <Text span size="xs" c="dimmed">
          in part
        </Text>
      )}
    </Stack>
  );
}

const Range = ({ row: { range, reviews, is_disagreement } }: { row: ResultRow }) => (
  <Group component="span" gap="xs" display="inline-flex">
    <Score score={reviews > 1 ? range : null} />
    {is_disagreement && <SoftBadge tone="orange">Disagreement</SoftBadge>}
  </Group>
);
