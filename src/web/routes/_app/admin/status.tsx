import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { RecordTabs } from '#web/staff/audit/record-tabs.tsx';
import { statusQuery } from '#web/staff/status/queries.ts';
import { StatusScreen } from '#web/staff/status/status-screen.tsx';
import { requireRole } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/status')({
  beforeLoad: requireRole({
    isAllowed: async (user) => {
      const { canReadStatus } = await import('#domain/policy.ts');
      return canReadStatus(user);
    },
    detail: "You don't have permission to read the status of the site.",
  }),
  staticData: { title: 'Status', back: PATHS.admin },
  loader: (loader) => loadData(loader, statusQuery),
  component: StatusPage,
});

function StatusPage() {
  return (
    <Page size="wide">
      <RecordTabs active="status" />
      <StatusScreen />
    </Page>
  );
}
