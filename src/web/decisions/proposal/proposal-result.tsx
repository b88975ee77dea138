import { List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProposeInput } from '#domain/decisions/proposals.ts';
import type { ProposedDecisions } from '../mutations.ts';
import { nameOf, type ProposedRow } from './name-of.ts';
import { WhyNot } from './why-not.tsx';

type Props = { proposal: ProposedDecisions; input: ProposeInput; cycle: string | undefined };

/** Who is in a proposal, who isn't, and what each of these would cost. */
export function ProposalResult({ proposal, input, cycle }: Props) {
  const { candidates, reached, projects_without_seats: seatless } = proposal;
  const listed = candidates.toSorted(byProjectAndScore);
  const accepted = listed.filter(({ is_accepted }) => is_accepted);
  const others = listed.filter(({ is_accepted }) => !is_accepted);
  const placed = reached.find(({ kind }) => kind === 'placed')?.value ?? 0;
  return (
    <Stack gap="md">
      <Text role="status">
        {accepted.length} of {candidates.length} applications would be accepted: {placed}{' '}
        {placed === 1 ? 'person' : 'people'}.
        {seatless > 0 && ` Projects without a number of seats take no part (${seatless}).`}
      </Text>
      <Rows title="Accepted" rows={accepted} />
      <Rows
        title="Not accepted"
        rows={others}
        extra={(row) => <WhyNot row={row} accepted={accepted} input={input} cycle={cycle} />}
      />
    </Stack>
  );
}

const byProjectAndScore = (a: ProposedRow, b: ProposedRow) =>
  a.project.name.localeCompare(b.project.name) || b.score - a.score;

type RowsProps = { title: string; rows: ProposedRow[]; extra?: (row: ProposedRow) => ReactNode };

function Rows({ title, rows, extra }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <List size="sm" spacing={4}>
        {rows.map((row) => (
          <List.Item key={row.id}>
            {describe(row)} {extra?.(row)}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

const describe = (row: ProposedRow) =>
  [
    `${nameOf(row)}: ${row.project.name}`,
    `score ${row.score.toFixed(1)}`,
    ...(row.people > 1 ? [`${row.people} people`] : []),
    ...(row.worst_place > 1 ? [`wish ${row.worst_place}`] : []),
    ...(row.decision === null ? [] : [row.decision === 'accept' ? 'pending: accept' : 'pending: reject']),
  ].join(', ');
