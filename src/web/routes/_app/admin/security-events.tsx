import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { RecordTabs } from '#web/staff/audit/record-tabs.tsx';
import { securityEventsQuery } from '#web/staff/security-events/queries.ts';
import { readSecurityEventSearch, type SecurityEventSearch } from '#web/staff/security-events/search.ts';
import { SecurityEventList } from '#web/staff/security-events/security-event-list.tsx';
import { requireRole } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/security-events')({
  beforeLoad: requireRole({
    isAllowed: async (user) => {
      const { canReadSecurityEvents } = await import('#domain/policy.ts');
      return canReadSecurityEvents(user);
    },
    detail: "You don't have permission to read the security events.",
  }),
  // The loader and the page parse it: every visitor would load the rules that this file imports.
  validateSearch: (search) => search as SecurityEventSearch,
  staticData: { title: 'Security Events', back: PATHS.admin },
  loaderDeps: ({ search }) => search,
  loader: (loader) => loadData(loader, securityEventsQuery(readSecurityEventSearch(loader.deps))),
  component: SecurityEventsPage,
});

function SecurityEventsPage() {
  const key = JSON.stringify(Route.useSearch());
  const search = useMemo(() => readSecurityEventSearch(JSON.parse(key)), [key]);
  const navigate = Route.useNavigate();
  // A page of the list is a history entry; a changed filter starts again at the newest event.
  const change = useCallback(
    (changes: Partial<SecurityEventSearch>) =>
      void navigate({
        search: (before) => ({ ...before, before: undefined, after: undefined, ...changes }),
        replace: changes.before === undefined && changes.after === undefined,
      }),
    [navigate],
  );
  return (
    <Page size="wide">
      <RecordTabs active="security" />
      <SecurityEventList search={search} onChange={change} />
    </Page>
  );
}
