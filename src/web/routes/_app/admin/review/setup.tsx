import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { type AssignmentSearch, readAssignmentSearch } from '#web/reviews/setup/assignment-search.ts';
import { reviewSetupQuery } from '#web/reviews/setup/queries.ts';
import { readSetupSearch, type SetupSearch } from '#web/reviews/setup/search.ts';
import { ReviewSetupPage } from '#web/reviews/setup-page.tsx';
import { requireRole } from '#web/users/sign-in/guards.ts';

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
    <Page size="wide" subtitle="Who reviews what, by which criteria, and until when.">
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
