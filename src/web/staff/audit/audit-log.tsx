import { Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { Pager } from './pager.tsx';
import { type AuditPage, auditQuery } from './queries.ts';
import { type AuditSearch, type ChangeAuditSearch, isFiltered } from './search.ts';

type AuditLogProps = { search: AuditSearch; onChange: ChangeAuditSearch };

/** The audit log, newest first (rule:audit-log, rule:audit-log-page); the URL holds the filters and the position. */
export function AuditLog({ search, onChange }: AuditLogProps) {
  const log = useQuery(auditQuery(search));
  const page = useLargeData(log.data);
  return (
    <Stack gap="lg">
      <AuditFilters search={search} entries={log.data?.entries ?? []} onChange={onChange} />
      {log.isPending && <RowsSkeleton label="Loading audit log..." />}
      {log.isError && !log.data && (
        <ErrorState title="The audit log couldn't be loaded" onRetry={() => void log.refetch()} isWholePage />
      )}
      {log.data && page && <Entries page={page} isFiltered={isFiltered(search)} onChange={onChange} />}
    </Stack>
  );
}

type EntriesProps = { page: AuditPage; isFiltered: boolean; onChange: ChangeAuditSearch };

function Entries({ page, isFiltered, onChange }: EntriesProps) {
  const { entries } = page;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory stroke={1.5} />}
        title="No entries found"
        description={
          isFiltered
            ? 'Nothing in the audit log matches these filters.'
            : 'Role and status changes, deletions, exports and opened resumes are recorded here.'
        }
      />
    );
  }
  return (
    <>
      <AuditTable entries={entries} onChange={onChange} />
      <Pager page={page} entries={entries} onChange={onChange} />
    </>
  );
}
