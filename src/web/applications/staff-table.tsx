import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
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
import { rowProps } from './staff-rows.ts';

/** A first column for selecting rows; the key x does the same. */
export type RowSelection = {
  head: ReactNode;
  cell: (application: StaffApplication) => ReactNode;
  isSelected: (id: string) => boolean;
  toggle: (id: string) => void;
};

export type StaffListProps = Omit<StaffActionsProps, 'application'> & {
  applications: StaffApplication[];
  search: ApplicationSearch;
  onSort: (change: Pick<ApplicationSearch, 'sort' | 'order'>) => void;
  selection?: RowSelection;
};

/** §2: the columns, each with the order that it stands for. */
const COLUMNS: [ApplicationSort, string][] = [
  ['applicant', 'Applicant/Team'],
  ['project', 'Project'],
  ['contact', 'Contact'],
  ['college', 'Academic Info'],
  ['proposals', 'Proposals'],
  ['status', 'Status'],
  ['score', 'Score'],
  ['submitted', 'Submitted'],
];

/** §2: the table of applications on a laptop: its head stays in sight, its columns sort on the server. */
export default function StaffTable({ applications, search, onSort, selection, ...actions }: StaffListProps) {
  return (
    <Table
      stickyHeader
      stickyHeaderOffset="3.75rem"
      className={classes.table}
      highlightOnHover
      verticalSpacing="xs"
      aria-labelledby="found"
    >
      <Table.Thead>
        <Table.Tr>
          {selection && <Table.Th>{selection.head}</Table.Th>}
          {COLUMNS.map(([sort, label]) => (
            <SortHead key={sort} sort={sort} search={search} onSort={onSort}>
              {label}
            </SortHead>
          ))}
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map((application) => (
          <Row key={application.id} application={application} selection={selection} {...actions} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ selection, ...props }: StaffActionsProps & Pick<StaffListProps, 'selection'>) {
  const { application, onPreview } = props;
  const { id } = application;
  return (
    <Table.Tr {...rowProps(id)} data-selected={selection?.isSelected(id) || undefined}>
      {selection && <Table.Td>{selection.cell(application)}</Table.Td>}
      <Table.Td className={classes.named}>
        <ApplicantCell application={application} onView={props.onView} />
      </Table.Td>
      <Table.Td className={classes.named}>{application.project.name}</Table.Td>
      <Table.Td className={classes.contact}>
        <ContactCell application={application} />
      </Table.Td>
      <Table.Td className={classes.academic}>
        <AcademicCell application={application} />
      </Table.Td>
      <Table.Td className={classes.proposals}>
        <ProposalsCell application={application} onPreview={onPreview && (() => onPreview(id))} />
      </Table.Td>
      <Table.Td className={classes.standing}>
        <StatusCell application={application} />
      </Table.Td>
      <Table.Td className={classes.number}>{scoreText(application)}</Table.Td>
      <Table.Td className={classes.day}>{submittedText(application)}</Table.Td>
      <Table.Td className={classes.day}>
        <StaffActions {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

type SortHeadProps = Pick<StaffListProps, 'search' | 'onSort'> & {
  sort: ApplicationSort;
  children: ReactNode;
};

/** A first click sorts down for lengths, numbers and days, up for words; the next one turns it round. */
function SortHead({ sort, search, onSort, children }: SortHeadProps) {
  const isSorted = search.sort === sort;
  const direction = search.order ?? 'desc';
  const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : DOWN_FIRST.has(sort) ? 'desc' : 'asc';
  const Arrow = isSorted ? (direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <Table.Th aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort({ sort, order: next })}
      >
        {children}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

const DOWN_FIRST: ReadonlySet<ApplicationSort> = new Set(['proposals', 'score', 'submitted']);
