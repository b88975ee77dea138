import { createFileRoute } from '@tanstack/react-router';
import { canManageCycles } from '#domain/policy.ts';
import { ManageCycles } from '#web/cycles/manage/manage-cycles.tsx';
import { managedCyclesQuery } from '#web/cycles/manage/managed-cycles-query.ts';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { requireRole } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/cycles')({
  beforeLoad: requireRole({
    isAllowed: canManageCycles,
    detail: "You don't have permission to manage cycles.",
  }),
  // The cycle that a new one is made from, or the edited one.
  validateSearch: (search) => search as { from?: string; edit?: string },
  staticData: { title: 'Cycles', back: PATHS.admin },
  loader: (loader) => loadData(loader, managedCyclesQuery),
  component: ManageCyclesPage,
});

function ManageCyclesPage() {
  return <ManageCycles {...Route.useSearch()} />;
}
