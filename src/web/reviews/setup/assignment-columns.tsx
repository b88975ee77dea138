import { Badge, Button, Group, Text } from '@mantine/core';
import type { ListedState } from '#domain/reviews/assignments.ts';
import type { Column } from '#web/staff/responsive-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { ApplicationName } from './application-name.tsx';
import { useMarkConflict, useRemoveAssignment, useRemoveConflict } from './mutations.ts';
import type { Assignment } from './queries.ts';
import classes from './setup.module.css';

export const STATE_LABELS: Record<ListedState, string> = {
  assigned: 'Open',
  submitted: 'Submitted',
  declined: 'Declined',
  conflict: 'Conflict of interest',
  not_needed: 'Not needed any more',
};

type ColumnsOptions = {
  isArchived: boolean;
  /** False for open reviews of applications that were decided or withdrawn, which nobody else gets. */
  isNeeded: boolean;
  onMove: (assignment: Assignment) => void;
};

/** The application, its reviewer and what an admin can do about the assignment. */
export function useAssignmentColumns({ isArchived, isNeeded, onMove }: ColumnsOptions): Column<Assignment>[] {
  const remove = useRemoveAssignment();
  const mark = useMarkConflict();
  const removeConflict = useRemoveConflict();
  const askAndRemove = async (row: Assignment) => {
    const text = `${row.reviewer} will no longer review the application of ${row.applicant}.${ofDraft(row)}`;
    if (await confirm({ title: 'Remove assignment', text, confirmLabel: 'Remove' })) remove.mutate(row.id);
  };
  const askAndMark = async (row: Assignment) => {
    const text = `${row.reviewer} won’t see the application of ${row.applicant} any more.${ofDraft(row)}`;
    if (await confirm({ title: 'Conflict of interest', text, confirmLabel: 'Save conflict' }))
      mark.mutate(row.id);
  };
  const confirmAndRemove = async (row: Assignment) => {
    const text = `${row.reviewer} may see the application of ${row.applicant} again. You can then assign it again.`;
    const title = 'Take back conflict of interest';
    if (await confirm({ title, text, confirmLabel: 'Take back' })) removeConflict.mutate(row.id);
  };
  const ofOpen = [
    ...(isNeeded ? [{ label: 'Reassign', run: onMove }] : []),
    { label: 'Remove', run: (row: Assignment) => void askAndRemove(row) },
    { label: 'Mark conflict', run: (row: Assignment) => void askAndMark(row) },
  ];
  const ofConflict = [{ label: 'Take back', run: (row: Assignment) => void confirmAndRemove(row) }];
  const actionsOf = ({ state, is_conflict_of_admin }: Assignment) => {
    if (state === 'assigned' || state === 'declined') return ofOpen;
    return is_conflict_of_admin ? ofConflict : [];
  };
  return [
    { label: 'Application', isPlain: true, cell: (row) => <ApplicationName {...row} /> },
    { label: 'Reviewer', cell: ({ reviewer }) => reviewer },
    { label: 'State', cell: (row) => <State row={row} /> },
    {
      label: 'Actions',
      isPlain: true,
      cell: (row) => (
        <Group gap="xs">
          {actionsOf(row).map(({ label, run }) => (
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

const ofDraft = ({ has_draft }: Assignment) =>
  has_draft ? ' The review they’ve begun will be deleted.' : '';

function State({ row }: { row: Assignment }) {
  const { state, is_late, is_common, has_draft, reason, is_conflict_of_admin } = row;
  return (
    <Group gap={4}>
      <Badge color={is_late ? 'red' : 'gray'} className={classes.state}>
        {is_late ? 'Late' : STATE_LABELS[state]}
      </Badge>
      {is_common && <Badge color="blue">Common</Badge>}
      {has_draft && <Text size="sm">Begun</Text>}
      {reason && <Text size="sm">{reason}</Text>}
      {state === 'conflict' && !is_conflict_of_admin && <Text size="sm">Declared by the reviewer</Text>}
    </Group>
  );
}
