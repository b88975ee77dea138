import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApplicationSort } from '#domain/application-list.ts';
import type { StaffApplication } from './queries.ts';
import type { ApplicationSearch } from './search.ts';
import classes from './staff.module.css';
import { StaffActions, type StaffActionsProps } from './staff-actions.tsx';
import {
  AcademicCell,
  ApplicantCell,
  ContactCell,
  ProposalsCell,
  StatusCell,
  scoreText,
  submittedText,
} from './staff-cells.tsx';

export type StaffListProps = Omit<StaffActionsProps, 'application'> & {
  applications: StaffApplication[];
  search: ApplicationSearch;
  onSort: (change: Pick<ApplicationSearch, 'sort' | 'order'>) => void;
};

/** §2: the table of applications on a laptop: its head stays in sight, its columns sort on the server. */
export function StaffTable({ applications, search, onSort, ...actions }: StaffListProps) {
  const head = (sort: ApplicationSort, label: string) => (
    <SortHead sort={sort} search={search} onSort={onSort}>
      {label}
    </SortHead>
  );
  return (
    <Table
      stickyHeader
      stickyHeaderOffset="3.75rem"
      className={classes.table}
      highlightOnHover
      verticalSpacing="sm"
    >
      <Table.Thead>
        <Table.Tr>
          {head('applicant', 'Applicant/Team')}
          {head('project', 'Project')}
          <Table.Th>Contact</Table.Th>
          <Table.Th>Academic Info</Table.Th>
          <Table.Th>Proposals</Table.Th>
          {head('status', 'Status')}
          {head('score', 'Score')}
          {head('submitted', 'Submitted')}
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map((application) => (
          <Row key={application.id} application={application} {...actions} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row(props: StaffActionsProps) {
  const { application, onPreview } = props;
  return (
    <Table.Tr>
      <Table.Td>
        <ApplicantCell application={application} />
      </Table.Td>
      <Table.Td>{application.project.name}</Table.Td>
      <Table.Td>
        <ContactCell application={application} />
      </Table.Td>
      <Table.Td>
        <AcademicCell application={application} />
      </Table.Td>
      <Table.Td>
        <ProposalsCell application={application} onPreview={onPreview && (() => onPreview(application.id))} />
      </Table.Td>
      <Table.Td>
        <StatusCell application={application} />
      </Table.Td>
      <Table.Td className={classes.number}>{scoreText(application)}</Table.Td>
      <Table.Td className={classes.number}>{submittedText(application)}</Table.Td>
      <Table.Td>
        <StaffActions {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

type SortHeadProps = Pick<StaffListProps, 'search' | 'onSort'> & {
  sort: ApplicationSort;
  children: ReactNode;
};

/** A first click sorts down for numbers and days, up for words; the next one turns it round. */
function SortHead({ sort, search, onSort, children }: SortHeadProps) {
  const isSorted = search.sort === sort;
  const direction = search.order ?? 'desc';
  const first = sort === 'score' || sort === 'submitted' ? 'desc' : 'asc';
  const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : first;
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton className={classes.sort} onClick={() => onSort({ sort, order: next })}>
        {children}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
