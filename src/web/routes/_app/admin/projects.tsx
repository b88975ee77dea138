import { createFileRoute } from '@tanstack/react-router';
import { PATHS } from '#web/lib/paths.ts';
import { TabPage } from '#web/staff/panel/tab-page.tsx';
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
  component: () => <TabPage Tab={ProjectsTab} search={Route.useLoaderDeps()} />,
});
