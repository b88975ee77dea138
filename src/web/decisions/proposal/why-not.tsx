import { Button, Text } from '@mantine/core';
import type { ProposeInput } from '#domain/decisions/proposals.ts';
import { usePropose } from '../mutations.ts';
import { nameOf, type ProposedRow } from './name-of.ts';

type Props = { row: ProposedRow; accepted: ProposedRow[]; input: ProposeInput; cycle: string | undefined };

/** Solves again with this application accepted, and names who would lose the seat (rule:proposal-by-computer). */
export function WhyNot({ row, accepted, input, cycle }: Props) {
  const propose = usePropose(cycle);
  if (propose.data)
    return (
      // The button had the focus and is gone.
      <Text size="sm" role="status" tabIndex={-1} ref={focus}>
        {costsOf(row, accepted, propose.data.candidates)}
      </Text>
    );
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={propose.isPending}
      aria-label={`Why not ${nameOf(row)}?`}
      onClick={() => propose.mutate({ ...input, forced: row.id })}
    >
      Why not?
    </Button>
  );
}

const focus = (text: HTMLElement | null) => text?.focus();

function costsOf(row: ProposedRow, accepted: ProposedRow[], candidates: ProposedRow[]): string {
  const before = new Set(accepted.map(({ id }) => id));
  const after = candidates.filter(({ is_accepted }) => is_accepted);
  const lost = accepted.filter(({ id }) => !after.some((one) => one.id === id));
  const gained = after.filter(({ id }) => id !== row.id && !before.has(id));
  if (lost.length === 0) return 'Nobody would lose a seat by it.';
  const others = gained.length > 0 ? `, and ${namesOf(gained)} would get one` : '';
  return `With ${nameOf(row)}, ${namesOf(lost)} would lose the seat${others}.`;
}

const namesOf = (rows: ProposedRow[]) => rows.map((row) => `${nameOf(row)} (${row.project.name})`).join(', ');
