import { IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import classes from './responsive-table.module.css';
import { type Column, ResponsiveTable, type TableLine } from './responsive-table.tsx';

type PagedTableProps<Data, Row> = {
  /** The plural noun of the rows: 'users'. */
  noun: string;
  query: UseQueryResult<Data & { total: number; page: number; page_size: number }>;
  rows: (data: Data) => Row[];
  /** The same ones at every render: a row renders again only with other data or columns. */
  columns: Column<Row>[];
  /** The lines above some rows, by their ids. */
  lines?: (data: Data) => ReadonlyMap<string, TableLine[]>;
  onPage: (page: number) => void;
  /** The text of an empty list without filters. */
  whenEmpty?: string;
  /** What an empty list offers. */
  emptyAction?: ReactNode;
};

/** A page of a list in all its states: loading, failed, nothing found, rows. */
export function PagedTable<Data, Row extends { id: string }>(props: PagedTableProps<Data, Row>) {
  const list = useFocusInPlace<HTMLDivElement>('tbody tr, li');
  const data = useLargeData(props.query.data);
  return (
    <div ref={list} className={classes.paged}>
      <Content {...props} data={data} />
    </div>
  );
}

type ContentProps<Data, Row> = PagedTableProps<Data, Row> & {
  data: PagedTableProps<Data, Row>['query']['data'];
};

function Content<Data, Row extends { id: string }>(props: ContentProps<Data, Row>) {
  const { noun, query, data, rows, columns, lines, onPage, whenEmpty, emptyAction } = props;
  if (query.isError)
    return <ErrorState title={`The ${noun} couldn't be loaded`} onRetry={() => query.refetch()} />;
  if (query.isPending || !data) {
    return (
      <div className={classes.waiting}>
        <RowsSkeleton label={`Loading ${noun}...`} height="var(--row)" />
      </div>
    );
  }
  const { total, page, page_size } = data;
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconInbox stroke={1.5} />}
        title={`No ${noun} found`}
        description={whenEmpty ?? `No ${noun} match this search and these filters.`}
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <ResponsiveTable caption={noun} columns={columns} rows={rows(data)} lines={lines?.(data)} />
      <ListPages page={page} pageSize={page_size} total={total} onChange={onPage} />
    </>
  );
}
