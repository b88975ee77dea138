import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApplicationSort } from '#domain/applications/application-list.ts';
import type { RowSelection } from '#web/applications/bulk/bulk-checkboxes.tsx';
import type { StaffApplication } from '#web/applications/queries.ts';
import type { ApplicationSearch } from '#web/applications/search.ts';
import classes from '#web/applications/staff.module.css';
import { rowProps } from '#web/applications/staff-rows.ts';
import { StaffActions } from './staff-actions.tsx';
import {
  AcademicCell,
  ApplicantCell,
  ContactCell,
  ProposalsCell,
  StatusCell,
  scoreText,
  submittedText,
} from './staff-cells.tsx';
import type { StaffActionsProps } from './staff-row-menu.tsx';

export type StaffListProps = Omit<StaffActionsProps, 'application'> & {
  applications: StaffApplication[];
  search: ApplicationSearch;
  onSort: (change: Pick<ApplicationSearch, 'sort' | 'order'>) => void;
  selection?: RowSelection;
};

/** The sortable columns and their sort keys (rule:applications-list). */
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

/** The table of applications for wide screens, with a sticky header; the server sorts (rule:applications-list). */
export function StaffTable({ applications, search, onSort, selection, ...actions }: StaffListProps) {
  return (
    <table className={classes.table} aria-labelledby="found">
      <thead>
        <tr>
          {selection && <th>{selection.head}</th>}
          {COLUMNS.map(([sort, label]) => (
            <SortHeader key={sort} sort={sort} search={search} onSort={onSort}>
              {label}
            </SortHeader>
          ))}
          <th>Actions</th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <Row key={application.id} application={application} selection={selection} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ selection, ...props }: StaffActionsProps & Pick<StaffListProps, 'selection'>) {
  const { application, onPreview } = props;
  const { id } = application;
  return (
    <tr {...rowProps(id)} data-selected={selection?.isSelected(id) || undefined}>
      {selection && <td>{selection.cell(application)}</td>}
      <td className={classes.named}>
        <ApplicantCell application={application} onView={props.onView} />
      </td>
      <td className={classes.named}>{application.project.name}</td>
      <td className={classes.contact}>
        <ContactCell application={application} />
      </td>
      <td className={classes.academic}>
        <AcademicCell application={application} />
      </td>
      <td className={classes.proposals}>
        <ProposalsCell application={application} onPreview={onPreview && (() => onPreview(id))} />
      </td>
      <td className={classes.statusCell}>
        <StatusCell application={application} />
      </td>
      <td className={classes.number}>{scoreText(application)}</td>
      <td className={classes.day}>{submittedText(application)}</td>
      <td className={classes.day}>
        <StaffActions {...props} />
      </td>
    </tr>
  );
}

type SortHeaderProps = Pick<StaffListProps, 'search' | 'onSort'> & {
  sort: ApplicationSort;
  children: ReactNode;
};

/**
 * The first click sorts lengths, numbers and dates descending and words ascending; the second reverses the order. A third
 * click on the score lists unscored applications first.
 */
function SortHeader({ sort, search, onSort, children }: SortHeaderProps) {
  const isSorted = search.sort === sort;
  const direction = search.order ?? 'desc';
  const Arrow = isSorted ? (direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const isUnscoredFirst = sort === 'score' && search.sort === 'unscored';
  const isAscending = isSorted && direction === 'asc';
  const next = (): Pick<ApplicationSearch, 'sort' | 'order'> => {
    if (sort === 'score' && isAscending) return { sort: 'unscored', order: undefined };
    if (!isSorted) return { sort, order: DOWN_FIRST.has(sort) ? 'desc' : 'asc' };
    return { sort, order: isAscending ? 'desc' : 'asc' };
  };
  return (
    <th
      aria-sort={
        isUnscoredFirst ? 'other' : isSorted ? (isAscending ? 'ascending' : 'descending') : undefined
      }
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || isUnscoredFirst || undefined}
        title={sort === 'score' ? 'Highest first, lowest first, unscored first' : undefined}
        onClick={() => onSort(next())}
      >
        {children}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

const DOWN_FIRST: ReadonlySet<ApplicationSort> = new Set(['proposals', 'score', 'submitted']);
