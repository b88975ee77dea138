import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { AuditLog } from '#web/staff/audit/audit-log.tsx';
import { auditQuery } from '#web/staff/audit/queries.ts';
import { RecordTabs } from '#web/staff/audit/record-tabs.tsx';
import { type AuditSearch, readAuditSearch } from '#web/staff/audit/search.ts';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/audit')({
  beforeLoad: requireStaff("You don't have permission to read the audit log."),
  // The loader and the page parse it: every visitor would load the rules that this file imports.
  validateSearch: (search) => search as AuditSearch,
  staticData: { title: 'Audit Log', back: PATHS.admin },
  loaderDeps: ({ search }) => search,
  loader: (loader) => loadData(loader, auditQuery(readAuditSearch(loader.deps))),
  component: AuditLogPage,
});

function AuditLogPage() {
  const key = JSON.stringify(Route.useSearch());
  const search = useMemo(() => readAuditSearch(JSON.parse(key)), [key]);
  const navigate = Route.useNavigate();
  // A page of the log is a history entry; a changed filter starts again at the newest entry.
  const change = useCallback(
    (changes: Partial<AuditSearch>) =>
      void navigate({
        search: (before) => ({ ...before, before: undefined, after: undefined, ...changes }),
        replace: changes.before === undefined && changes.after === undefined,
      }),
    [navigate],
  );
  return (
    <Page size="wide">
      <RecordTabs active="audit" />
      <AuditLog search={search} onChange={change} />
    </Page>
  );
}
