import { createFileRoute } from '@tanstack/react-router';
import { canPreviewDetailed } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import { StaffApplications } from '#web/applications/list/staff-applications.tsx';
import { staffApplicationsQuery } from '#web/applications/queries.ts';
import { useDetailsPager } from '#web/applications/review/use-details-pager.ts';
import {
  type ApplicationSearch,
  type ApplicationsSearch,
  readApplicationSearch,
} from '#web/applications/search.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { PATHS } from '#web/lib/paths.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { requireRole } from '#web/users/sign-in/guards.ts';

const DetailsDialog = lazyWithRetry(() => import('#web/applications/review/details-dialog.tsx'));

export const Route = createFileRoute('/_app/admin/applications')({
  // Others are redirected to the dashboard without a toast (rule:staff-pages-deny-others).
  beforeLoad: requireRole({ isAllowed: isStaff }),
  // Invalid parameters stay in the URL; `readApplicationSearch` ignores them.
  validateSearch: (search) => search as ApplicationsSearch,
  loaderDeps: ({ search }) => readApplicationSearch(search),
  loader: (loader) => loadData(loader, staffApplicationsQuery(loader.deps)),
  staticData: { title: 'Applications Management', back: PATHS.admin },
  component: ApplicationsManagementPage,
});

function ApplicationsManagementPage() {
  const { user } = Route.useRouteContext();
  const { open } = Route.useSearch();
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<ApplicationSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true });
  // The list keeps its scroll position; the router would apply it to the dialog too.
  const goTo = (step: { open?: string; page?: number }, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, ...step }), replace, resetScroll: false });
  const view = (id: string) => goTo({ open: id }, false);
  const close = () => goTo({ open: undefined }, true);
  const pager = useDetailsPager(search, open, (step) => goTo(step, true));
  return (
    <Page size="wide">
      <StaffApplications
        search={search}
        onChange={change}
        onView={view}
        canPreview={canPreviewDetailed(user)}
      />
      {open && (
        <DialogFallback>
          <DetailsDialog id={open} pager={pager} onClose={close} />
        </DialogFallback>
      )}
    </Page>
  );
}
