import { Button, Group, Pagination, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { Updating } from '#web/ui/updating.tsx';
import type { StaffApplications } from './queries.ts';
import { activeFilters, type ChangeSearch, NO_FILTERS } from './search.ts';
import { StaffCards } from './staff-cards.tsx';
import type { StaffListProps } from './staff-table.tsx';

// A phone does without it.
const StaffTable = lazyPatiently(() => import('./staff-table.tsx'));

type RowsProps = Omit<StaffListProps, 'applications' | 'onSort'> & {
  page: StaffApplications;
  /** These are the rows of the filter before, until the new ones are here. */
  isStale: boolean;
  onChange: ChangeSearch;
};

/** A page of applications: a table on a laptop, cards on anything smaller. */
export function StaffRows({ page, isStale, onChange, ...list }: RowsProps) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const { applications, total, page_size } = page;
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconInbox stroke={1.5} />}
        title="No applications found"
        description="No applications match your current filters."
        action={
          activeFilters(list.search).length > 0 && (
            <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
              Show all applications
            </Button>
          )
        }
      />
    );
  }
  const pages = Math.ceil(total / page_size);
  return (
    <Stack gap="lg" mt="md">
      <Updating isUpdating={isStale}>
        {isWide ? (
          <Suspense fallback={<RowsSkeleton label="Loading applications..." />}>
            <StaffTable {...list} applications={applications} onSort={onChange} />
          </Suspense>
        ) : (
          <StaffCards {...list} applications={applications} onSort={onChange} />
        )}
      </Updating>
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
