import { Button, Group, Pagination, Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { StaffApplications } from '#web/applications/queries.ts';
import type { ChangeSearch } from '#web/applications/search.ts';
import { activeFilters, NO_FILTERS } from '#web/applications/search-filters.ts';
import classes from '#web/applications/staff.module.css';
import { ROW_SELECTOR } from '#web/applications/staff-rows.ts';
import { UndecidedElsewhere } from '#web/cycles/other-cycles.tsx';
import { useRowsInSteps } from '#web/lib/use-large-data.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Updating } from '#web/ui/states/updating.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import { CardTools } from './card-tools.tsx';
import { type StaffListProps, StaffTable } from './staff-table.tsx';

/** More than a screenful of a laptop, so that what follows the rows moves out of sight when the others render after these. */
const FIRST_ROWS = 30;

type RowsProps = Omit<StaffListProps, 'applications' | 'onSort'> & {
  page: StaffApplications;
  /** The rows are still those of the previous filter. */
  isStale: boolean;
  onChange: ChangeSearch;
};

/** A page of applications: dense rows, which are cards on a phone. */
export function StaffRows(props: RowsProps) {
  const list = useFocusInPlace<HTMLDivElement>(ROW_SELECTOR);
  return <div ref={list}>{props.page.total === 0 ? <NoRows {...props} /> : <Rows {...props} />}</div>;
}

/** rule:applications-empty. */
const NoRows = ({ search, onChange }: RowsProps) => (
  <EmptyState
    icon={<IconInbox stroke={1.5} />}
    title="No applications found"
    description="No applications match your current filters."
    action={
      <>
        {activeFilters(search).length > 0 && (
          <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
            Show all applications
          </Button>
        )}
        <UndecidedElsewhere />
      </>
    }
  />
);

function Rows({ page, isStale, onChange, ...list }: RowsProps) {
  const { total, page_size } = page;
  const applications = useRowsInSteps(page.applications, FIRST_ROWS);
  const pages = Math.ceil(total / page_size);
  return (
    <Stack gap="lg">
      <Updating isUpdating={isStale}>
        <CardTools search={list.search} selection={list.selection} onSort={onChange} />
        <StaffTable {...list} applications={applications} onSort={onChange} />
      </Updating>
      {pages > 1 && (
        <p className={classes.onPaper}>
          {firstOf(page)} to {Math.min(total, page.page * page_size)} of {total}. Export includes all of them.
        </p>
      )}
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={page.page}
            onChange={(number) => onChange({ page: number })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </Stack>
  );
}

const firstOf = ({ page, page_size }: StaffApplications) => (page - 1) * page_size + 1;
