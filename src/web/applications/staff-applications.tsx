import { Button, Group, Pagination, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import {
  type StaffApplication,
  type StaffApplications as StaffApplicationsPage,
  staffApplicationsQuery,
} from './queries.ts';
import type { ApplicationSearch } from './search.ts';
import classes from './staff.module.css';
import { StaffCards } from './staff-cards.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { StaffTable } from './staff-table.tsx';

type StaffApplicationsProps = {
  search: ApplicationSearch;
  onChange: (change: Partial<ApplicationSearch>) => void;
  onView: (id: string) => void;
  canPreview: boolean;
};

/** §2 Applications Management: filters, count, and the applications a page at a time. */
export function StaffApplications({ search, onChange, onView, canPreview }: StaffApplicationsProps) {
  const query = useQuery(staffApplicationsQuery(search));
  const { data, isFetching, refetch } = query;
  const [contacted, setContacted] = useState<StaffApplication | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  return (
    <Stack gap="lg">
      <StaffFilters search={search} total={data?.total} onChange={onChange} />
      <section className={classes.card} aria-labelledby="found">
        <div className={classes.heading}>
          <Title order={2} size="h3" id="found">
            Applications ({data?.total ?? '…'})
          </Title>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        </div>
        {query.isError && !data && <ErrorState title="Error fetching applications" onRetry={refetch} />}
        {query.isPending && <RowsSkeleton label="Loading applications..." />}
        {data && (
          <Rows
            page={data}
            isStale={query.isPlaceholderData}
            search={search}
            onChange={onChange}
            onView={onView}
            onContact={setContacted}
            onPreview={canPreview ? setPreviewed : undefined}
          />
        )}
      </section>
      {contacted && <ContactDialog application={contacted} onClose={() => setContacted(null)} />}
      {previewed && <PreviewDialog id={previewed} onClose={() => setPreviewed(null)} />}
    </Stack>
  );
}

type RowsProps = Omit<StaffApplicationsProps, 'canPreview'> & {
  page: StaffApplicationsPage;
  isStale: boolean;
  onContact: (application: StaffApplication) => void;
  onPreview: ((id: string) => void) | undefined;
};

function Rows({ page, isStale, search, onChange, ...actions }: RowsProps) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const { applications, total, page_size } = page;
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconInbox stroke={1.5} />}
        title="No applications found"
        description="No applications match your current filters."
      />
    );
  }
  const pages = Math.ceil(total / page_size);
  const list = { applications, ...actions };
  return (
    <Stack gap="lg" mt="md" className={classes.list} data-stale={isStale || undefined}>
      {isWide ? <StaffTable {...list} search={search} onSort={onChange} /> : <StaffCards {...list} />}
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
