import { ActionIcon, Alert, Button, Group, Stack, Title } from '@mantine/core';
import { IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { BulkBar } from '#web/applications/bulk/bulk-bar.tsx';
import { checkboxColumn } from '#web/applications/bulk/bulk-checkboxes.tsx';
import { useBulkSelection } from '#web/applications/bulk-selection.ts';
import { ExportButton } from '#web/applications/export/export-button.tsx';
import { useUndosAfterReload } from '#web/applications/mutations.ts';
import { type StaffApplication, staffApplicationsQuery } from '#web/applications/queries.ts';
import { ContactDialog, PreviewDialog, ShortcutsDialog } from '#web/applications/review/dialogs.ts';
import type { ApplicationSearch, ChangeSearch } from '#web/applications/search.ts';
import classes from '#web/applications/staff.module.css';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { optionalPart } from '#web/ui/states/optional-part.tsx';
import { PagePart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { StaffRows } from './staff-list.tsx';
import { useListKeys } from './use-list-keys.ts';

const OpenBulkRuns = optionalPart(() => import('#web/applications/bulk/bulk-open-runs.tsx'));

type StaffApplicationsProps = {
  search: ApplicationSearch;
  onChange: ChangeSearch;
  onView: (id: string) => void;
  canPreview: boolean;
};

/** The filters, the count and one page of applications (rule:applications-filters). */
export function StaffApplications({ search, onChange, onView, canPreview }: StaffApplicationsProps) {
  const query = useQuery(staffApplicationsQuery(search));
  const { data, isFetching, refetch } = query;
  const shown = useLargeData(data);
  const [contacted, setContacted] = useState<StaffApplication | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [isHelpShown, setHelpShown] = useState(false);
  useUndosAfterReload();
  const searchField = useRef<HTMLInputElement>(null);
  const rows = data?.applications ?? NO_ROWS;
  const isMinimum = data?.total_is_minimum ?? false;
  const selection = useBulkSelection({ search, rows, total: data?.total ?? 0, isMinimum });
  const column = checkboxColumn(selection, rows);
  // For a page beyond the end, the server returns the last page.
  const page = data?.page ?? 1;
  const pages = data ? Math.ceil(data.total / data.page_size) : 1;
  useListKeys({
    onView,
    onSelect: column.toggle,
    onSearch: () => searchField.current?.focus(),
    onPreviousPage: page > 1 ? () => onChange({ page: page - 1 }) : null,
    onNextPage: page < pages ? () => onChange({ page: page + 1 }) : null,
    onHelp: () => setHelpShown(true),
  });
  return (
    // The selection bar covers the end of the page.
    <Stack gap="xs" pb={selection.count > 0 ? '6rem' : undefined}>
      <section className={classes.list} aria-labelledby="found" aria-busy={isFetching}>
        <StaffFilters
          search={search}
          total={data && totalOf(data)}
          isFailed={query.isError}
          isSimilar={data?.is_similar ?? false}
          onChange={onChange}
          searchRef={searchField}
          heading={
            <Title order={2} size="h4" id="found" className={classes.heading}>
              Applications ({data ? totalOf(data) : '…'})
            </Title>
          }
        >
          <ListTools
            isFetching={isFetching}
            onRefresh={() => void refetch()}
            onHelp={() => setHelpShown(true)}
          >
            <ExportButton search={search} total={data?.total ?? 0} isMinimum={isMinimum} />
          </ListTools>
        </StaffFilters>
        <OpenBulkRuns />
        {query.isError && !data && <ErrorState title="Error fetching applications" onRetry={refetch} />}
        {query.isError && data && <StaleRowsAlert onRetry={refetch} isFetching={isFetching} />}
        {/* The rows of an answer that has arrived render a moment later: until then their shapes stay. */}
        {!shown && !query.isError && (
          <div className={classes.waiting}>
            <RowsSkeleton label="Loading applications..." height="var(--row)" />
          </div>
        )}
        <BulkBar selection={selection} />
        {shown && (
          <PagePart>
            <StaffRows
              page={shown}
              isStale={query.isPlaceholderData || shown !== data}
              search={search}
              selection={column}
              onChange={onChange}
              onView={onView}
              onContact={setContacted}
              onPreview={canPreview ? setPreviewed : undefined}
            />
          </PagePart>
        )}
      </section>
      <DialogFallback>
        {contacted && <ContactDialog application={contacted} onClose={() => setContacted(null)} />}
        {previewed && <PreviewDialog id={previewed} onClose={() => setPreviewed(null)} />}
        {isHelpShown && <ShortcutsDialog onClose={() => setHelpShown(false)} />}
      </DialogFallback>
    </Stack>
  );
}

const NO_ROWS: StaffApplication[] = [];

type ListToolsProps = {
  isFetching: boolean;
  onRefresh: () => void;
  onHelp: () => void;
  children: ReactNode;
};

const ListTools = ({ isFetching, onRefresh, onHelp, children }: ListToolsProps) => (
  <>
    <ColumnsButton />
    {children}
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      loading={isFetching}
      onClick={onRefresh}
    >
      Refresh
    </Button>
    <ActionIcon
      className={classes.keyboard}
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
      onClick={onHelp}
    >
      <IconKeyboard size={20} stroke={1.75} />
    </ActionIcon>
  </>
);

/** The number of matches; the server stops counting a broad search early. */
const totalOf = ({ total, total_is_minimum }: { total: number; total_is_minimum: boolean }): string =>
  `${total}${total_is_minimum ? '+' : ''}`;

/** The last loaded rows stay readable while the server is unreachable. */
function StaleRowsAlert({ onRetry, isFetching }: { onRetry: () => void; isFetching: boolean }) {
  return (
    <Alert color="red" mt="md" title="Error fetching applications">
      <Group justify="space-between">
        The list below may be out of date.
        <Button variant="default" size="xs" loading={isFetching} onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
