import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { TabPage } from '#web/staff/panel/tab-page.tsx';
import { departmentsQuery, usersOf } from '#web/staff/queries.ts';
import { type AdminSearch, readAdminSearch } from '#web/staff/search.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

const UsersTab = lazyPart(
  () => import('#web/users/directory/users-tab.tsx'),
  <RowsSkeleton label="Loading..." />,
);

/** The accounts of the admin panel's tab, on a page of their own (rule:staff-navigation). */
export const Route = createFileRoute('/_app/admin/people')({
  beforeLoad: requireStaff("You don't have permission to manage users."),
  // Invalid parameters stay in the URL; `readAdminSearch` ignores them.
  validateSearch: (search) => search as Partial<AdminSearch>,
  loaderDeps: ({ search }) => readAdminSearch(search),
  loader: (loader) => loadData(loader, usersOf(loader.deps), departmentsQuery),
  staticData: { title: 'People', back: PATHS.admin },
  component: () => <TabPage Tab={UsersTab} search={Route.useLoaderDeps()} />,
});
