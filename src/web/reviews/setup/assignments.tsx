import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LISTED_STATES, type ListedState } from '#domain/reviews/assignments.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { STATE_LABELS, useAssignmentColumns } from './assignment-columns.tsx';
import type { AssignmentSearch } from './assignment-search.ts';
import { type Assignment, assignmentsQuery, reviewersQuery } from './queries.ts';
import { ReassignDialog } from './reassign-dialog.tsx';
import type { Round } from './search.ts';

type AssignmentsProps = {
  round: Round;
  search: AssignmentSearch;
  onChange: (changes: AssignmentSearch) => void;
  isArchived: boolean;
};

/** The assignments by reviewer and state, to remove or to give to somebody else (rule:late-reviews). */
export function Assignments({ round, search, onChange, isArchived }: AssignmentsProps) {
  const { reviewer, state = 'assigned', page = 1 } = search;
  const [moved, setMoved] = useState<Assignment | null>(null);
  const query = useQuery(
    assignmentsQuery(round, { state, page, ...(reviewer && { reviewer_id: reviewer }) }),
  );
  return (
    <SectionCard title="Assignments">
      <Filter
        round={round}
        search={{ reviewer, state }}
        onChange={(changes) => onChange({ page: undefined, ...changes })}
      />
      <PagedTable
        noun="assignments"
        query={query}
        rows={(data) => data.assignments}
        columns={useAssignmentColumns({ isArchived, isNeeded: state !== 'not_needed', onMove: setMoved })}
        onPage={(number) => onChange({ page: number })}
      />
      {moved && <ReassignDialog round={round} assignment={moved} onClose={() => setMoved(null)} />}
    </SectionCard>
  );
}

type FilterProps = Pick<AssignmentsProps, 'round' | 'search' | 'onChange'>;

function Filter({ round, search, onChange }: FilterProps) {
  const { data = [] } = useQuery(reviewersQuery(round));
  const people = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Reviewer"
        options={[{ value: '', label: 'All reviewers' }, ...people]}
        value={search.reviewer ?? ''}
        onChange={(event) => onChange({ reviewer: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="State"
        options={LISTED_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={search.state}
        onChange={(event) => onChange({ state: event.currentTarget.value as ListedState })}
      />
    </Group>
  );
}
