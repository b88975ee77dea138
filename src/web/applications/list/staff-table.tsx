import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApplicationSort } from '#domain/applications/application-list.ts';
import type { RowSelection } from '#web/applications/bulk/bulk-checkboxes.tsx';
import type { StaffApplication } from '#web/applications/queries.ts';
import type { ApplicationSearch } from '#web/applications/search.ts';
import { COLUMNS } from './columns.ts';
import { StaffRow } from './staff-row.tsx';
import classes from './table.module.css';
import { type RowActions, useStableActions } from './use-stable-actions.ts';

export type StaffListProps = Omit<RowActions, 'onSelect'> & {
  applications: StaffApplication[];
  search: ApplicationSearch;
  onSort: (change: Pick<ApplicationSearch, 'sort' | 'order'>) => void;
  selection: RowSelection;
};

/** The list of applications: dense rows with a sticky header, on a phone cards; the server sorts (rule:applications-list). */
export function StaffTable({ applications, search, onSort, selection, ...actions }: StaffListProps) {
  const stable = useStableActions({ ...actions, onSelect: selection.select });
  // A cycle without a plan of reviews has no numbers of them.
  const isReviewed = applications.some(({ planned_reviews }) => planned_reviews !== null);
  return (
    <table className={classes.table} aria-labelledby="found" data-reviewed={isReviewed || undefined}>
      <thead>
        <tr>
          <th data-column="select">{selection.head}</th>
          {COLUMNS.map(([sort, label]) => (
            <SortHeader key={sort} sort={sort} search={search} onSort={onSort}>
              {label}
            </SortHeader>
          ))}
          <th data-column="actions">
            <span className={classes.unit}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <StaffRow
            key={application.id}
            application={application}
            isSelected={selection.isSelected(application.id)}
            actions={stable}
          />
        ))}
      </tbody>
    </table>
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
      data-column={sort}
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

const DOWN_FIRST: ReadonlySet<ApplicationSort> = new Set([
  'proposals',
  'score',
  'reviews',
  'adjusted',
  'submitted',
]);
