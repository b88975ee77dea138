import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ASSIGNMENT_STATES, type AssignmentState } from '#domain/reviews/reviews.ts';
import { PagedTable } from '#web/admin/paged-table.tsx';
import type { Column } from '#web/admin/responsive-table.tsx';
import { Section } from '#web/cycles/manage/cycle-fields.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { useMarkConflict, useRemoveAssignment } from './mutations.ts';
import { type Assignment, assignmentsQuery, reviewersQuery } from './queries.ts';
import { ReassignDialog } from './reassign-dialog.tsx';
import type { Round } from './search.ts';

const STATE_LABELS: Record<AssignmentState, string> = {
  assigned: 'Open',
  submitted: 'Submitted',
  declined: 'Declined',
  conflict: 'Conflict of interest',
};

/** The assignments by reviewer and state, to remove or to give to somebody else (rule:late-reviews). */
export function Assignments({ round, isArchived }: { round: Round; isArchived: boolean }) {
  const [filter, setFilter] = useState({ reviewer_id: '', state: 'assigned' as AssignmentState, page: 1 });
  const [moved, setMoved] = useState<Assignment | null>(null);
  const { reviewer_id, ...rest } = filter;
  const query = useQuery(assignmentsQuery(round, { ...rest, ...(reviewer_id && { reviewer_id }) }));
  return (
    <Section title="Assignments">
      <Filter
        round={round}
        filter={filter}
        onChange={(changes) => setFilter({ ...filter, page: 1, ...changes })}
      />
      <PagedTable
        noun="assignments"
        query={query}
        rows={(data) => data.assignments}
        columns={useColumns({ isArchived, onMove: setMoved })}
        onPage={(page) => setFilter({ ...filter, page })}
      />
      {moved && <ReassignDialog round={round} assignment={moved} onClose={() => setMoved(null)} />}
    </Section>
  );
}

type Shown = { reviewer_id: string; state: AssignmentState };
type FilterProps = { round: Round; filter: Shown; onChange: (changes: Partial<Shown>) => void };

function Filter({ round, filter, onChange }: FilterProps) {
  const { data = [] } = useQuery(reviewersQuery(round));
  const people = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Reviewer"
        options={[{ value: '', label: 'All reviewers' }, ...people]}
        value={filter.reviewer_id}
        onChange={(event) => onChange({ reviewer_id: event.currentTarget.value })}
      />
      <NativeSelect
        label="State"
        options={ASSIGNMENT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={filter.state}
        onChange={(event) => onChange({ state: event.currentTarget.value as AssignmentState })}
      />
    </Group>
  );
}

type ColumnsOptions = { isArchived: boolean; onMove: (assignment: Assignment) => void };

function useColumns({ isArchived, onMove }: ColumnsOptions): Column<Assignment>[] {
  const remove = useRemoveAssignment();
  const mark = useMarkConflict();
  const askAndRemove = async (row: Assignment) => {
    const text = `${row.reviewer} no longer reviews the application of ${row.applicant}.${ofDraft(row)}`;
    if (await confirm({ title: 'Remove assignment', text, confirmLabel: 'Remove' })) remove.mutate(row.id);
  };
  const askAndMark = async (row: Assignment) => {
    const text = `${row.reviewer} will never see the application of ${row.applicant} again.${ofDraft(row)}`;
    if (await confirm({ title: 'Conflict of interest', text, confirmLabel: 'Save conflict' }))
      mark.mutate(row.id);
  };
  const actions = [
    { label: 'Reassign', run: onMove },
    { label: 'Remove', run: (row: Assignment) => void askAndRemove(row) },
    { label: 'Conflict', run: (row: Assignment) => void askAndMark(row) },
  ];
  return [
    { label: 'Application', isPlain: true, cell: (row) => <Application row={row} /> },
    { label: 'Reviewer', cell: ({ reviewer }) => reviewer },
    { label: 'State', cell: (row) => <State row={row} /> },
    {
      label: 'Actions',
      isPlain: true,
      cell: (row) =>
        (row.state === 'assigned' || row.state === 'declined') && (
          <Group gap="xs">
            {actions.map(({ label, run }) => (
              <Button
                key={label}
                size="xs"
                variant="default"
                disabled={isArchived}
                aria-label={`${label}: ${row.applicant}`}
                onClick={() => run(row)}
              >
                {label}
              </Button>
            ))}
          </Group>
        ),
    },
  ];
}

const ofDraft = ({ has_draft }: Assignment) => (has_draft ? ' The begun review is deleted.' : '');

const Application = ({ row: { applicant, project, reference } }: { row: Assignment }) => (
  <>
    <Text fw={500}>{applicant}</Text>
    <Text size="sm" c="dimmed">
      {reference && `${reference}, `}
      {project}
    </Text>
  </>
);

function State({ row: { state, is_late, is_common, has_draft, reason } }: { row: Assignment }) {
  return (
    <Group gap={4}>
      <Badge color={is_late ? 'red' : 'gray'}>{is_late ? 'Late' : STATE_LABELS[state]}</Badge>
      {is_common && <Badge color="blue">Common</Badge>}
      {has_draft && <Text size="sm">begun</Text>}
      {reason && <Text size="sm">{reason}</Text>}
    </Group>
  );
}
