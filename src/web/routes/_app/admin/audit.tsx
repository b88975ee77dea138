import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AuditLog } from '#web/audit/audit-log.tsx';
import { type AuditSearch, auditSearchSchema } from '#web/audit/search.ts';
import { requireStaff } from '#web/auth/guards.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/paths.ts';

export const Route = createFileRoute('/_app/admin/audit')({
  beforeLoad: requireStaff("You don't have permission to read the audit log."),
  // The page itself reads it with its schema, which every visitor would have to load if it stood here.
  validateSearch: (search) => search as AuditSearch,
  component: AuditLogPage,
});

function AuditLogPage() {
  const key = JSON.stringify(Route.useSearch());
  const search = useMemo(() => auditSearchSchema.parse(JSON.parse(key)), [key]);
  const navigate = Route.useNavigate();
  // A page of the log is a step of its own, back included; a filter begins again at the newest entry.
  const change = (changes: Partial<AuditSearch>) =>
    void navigate({
      search: (before) => ({ ...before, before: undefined, after: undefined, ...changes }),
      replace: changes.before === undefined && changes.after === undefined,
    });
  return (
    <Page title="Audit Log" size="wide" back={PATHS.admin}>
      <AuditLog search={search} onChange={change} />
    </Page>
  );
}
