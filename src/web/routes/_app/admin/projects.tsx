import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { type AdminSearch, readAdminSearch } from '#web/staff/search.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

const ProjectsTab = lazyPart(
  () => import('#web/staff/projects-tab.tsx'),
  <RowsSkeleton label="Loading..." />,
);

/** The projects of the admin panel's tab, on a page of their own (rule:staff-navigation). */
export const Route = createFileRoute('/_app/admin/projects')({
  beforeLoad: requireStaff("You don't have permission to manage projects."),
  // Invalid parameters stay in the URL; `readAdminSearch` ignores them.
  validateSearch: (search) => search as Partial<AdminSearch>,
  ssr: false,
  loaderDeps: ({ search }) => readAdminSearch(search),
  staticData: { title: 'Projects', back: PATHS.admin },
  component: ProjectsPage,
});

function ProjectsPage() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<AdminSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true });
  return (
    <Page size="wide">
      <ProjectsTab search={search} onChange={change} />
    </Page>
  );
}
