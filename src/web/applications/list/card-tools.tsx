import type { ApplicationSort } from '#domain/applications/application-list.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import type { StaffListProps } from './staff-table.tsx';
import classes from './table.module.css';

/** On a phone, where rows are cards, these replace the header of the table. */
export function CardTools({
  search,
  selection,
  onSort,
}: Pick<StaffListProps, 'search' | 'selection' | 'onSort'>) {
  const { sort = 'created', order = 'desc' } = search;
  return (
    <div className={classes.cardTools}>
      {selection.head}
      <NativeSelect
        aria-label="Sort by"
        options={ORDERS}
        value={`${sort} ${order}`}
        onChange={({ currentTarget }) => onSort(readOrder(currentTarget.value))}
      />
    </div>
  );
}

const NAMED: [ApplicationSort, string, string][] = [
  ['created', 'Newest first', 'Oldest first'],
  ['applicant', 'Applicant Z to A', 'Applicant A to Z'],
  ['project', 'Project Z to A', 'Project A to Z'],
  ['contact', 'Contact Z to A', 'Contact A to Z'],
  ['college', 'College Z to A', 'College A to Z'],
  ['proposals', 'Longest proposals first', 'Shortest proposals first'],
  ['status', 'Status Z to A', 'Status A to Z'],
  ['score', 'Highest score first', 'Lowest score first'],
  ['reviews', 'Most reviews first', 'Fewest reviews first'],
  ['adjusted', 'Highest adjusted score first', 'Lowest adjusted score first'],
  ['submitted', 'Latest submission first', 'Earliest submission first'],
];
const ORDERS = [
  { value: 'unscored desc', label: 'Unscored first' },
  ...NAMED.flatMap(([sort, down, up]) => [
    { value: `${sort} desc`, label: down },
    { value: `${sort} asc`, label: up },
  ]),
];

function readOrder(value: string) {
  const [sort, order] = value.split(' ') as [ApplicationSort, 'asc' | 'desc'];
  return { sort, order };
}
