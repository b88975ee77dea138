import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { TabPage } from '#web/staff/panel/tab-page.tsx';
import { staffProjectsOf } from '#web/staff/queries.ts';
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
  loaderDeps: ({ search }) => readAdminSearch(search),
  loader: (loader) => loadData(loader, staffProjectsOf(loader.deps)),
  staticData: { title: 'Projects', back: PATHS.admin },
  component: () => <TabPage Tab={ProjectsTab} search={Route.useLoaderDeps()} />,
});
