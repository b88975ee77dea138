import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/auth/guards.ts';
import { CycleSwitch } from '#web/cycles/cycle-switch.tsx';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { type AssignmentSearch, readAssignmentSearch } from '#web/review-setup/assignment-search.ts';
import { reviewSetupQuery } from '#web/review-setup/queries.ts';
import { readSetupSearch, type SetupSearch } from '#web/review-setup/search.ts';
import { ReviewSetupPage } from '#web/review-setup/setup-page.tsx';

export const Route = createFileRoute('/_app/admin/review/setup')({
  beforeLoad: requireRole({
    isAllowed: async (user) => (await import('#domain/policy.ts')).canManageReviews(user),
    detail: "You don't have permission to set up reviews.",
  }),
  // Invalid parameters stay in the URL; `readSetupSearch` ignores them.
  validateSearch: (search) => search as Partial<SetupSearch & AssignmentSearch>,
  staticData: { title: 'Review Setup', back: PATHS.admin },
  loaderDeps: ({ search }) => readSetupSearch(search),
  loader: (loader) => {
    const { cycle, stage } = loader.deps;
    return loadData(loader, reviewSetupQuery({ cycle, stage }));
  },
  component: SetupRoute,
});

function SetupRoute() {
  const search = { ...Route.useLoaderDeps(), ...readAssignmentSearch(Route.useSearch()) };
  const navigate = Route.useNavigate();
  return (
    <Page
      size="wide"
      actions={<CycleSwitch />}
      subtitle="Who reviews what, by which criteria, and until when."
    >
      <ReviewSetupPage
        search={search}
        onChange={(changes) =>
          void navigate({
            search: (before) => ({ ...before, ...changes }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  );
}
