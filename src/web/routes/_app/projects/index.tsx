import { Button } from '@mantine/core';
import { IconPlus, IconShieldCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { canCreateProject } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import { Page } from '#web/layout/page.tsx';
import { PageCycleSwitch } from '#web/layout/shell/page-cycle-switch.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { DensitySearch } from '#web/projects/density.tsx';
import { ProjectFilters } from '#web/projects/project-filters.tsx';
import { ProjectGrid } from '#web/projects/project-grid.tsx';
import { projectsQuery } from '#web/projects/queries.ts';
import { type ProjectSearch, readProjectSearch } from '#web/projects/search.ts';
import type { SessionUser } from '#web/users/session/session.ts';

export const Route = createFileRoute('/_app/projects/')({
  // Invalid parameters stay in the URL; `readProjectSearch` ignores them.
  validateSearch: (search) => search as ProjectSearch & DensitySearch,
  loaderDeps: ({ search }) => readProjectSearch(search),
  loader: (loader) => loadData(loader, projectsQuery(loader.deps)),
  staticData: { title: 'Available Projects' },
  component: ProjectsPage,
});

function ProjectsPage() {
  const { user } = Route.useRouteContext();
  const search = Route.useLoaderDeps();
  const isDense = Route.useSearch().look === 'dense';
  const navigate = Route.useNavigate();
  const { data } = useQuery(projectsQuery(search));
  const change = (changes: Partial<ProjectSearch>) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      subtitle="Choose a project, read what it asks for, and apply alone or with your team."
      actions={
        <>
          <PageCycleSwitch />
          <ProjectActions user={user} />
        </>
      }
    >
      <ProjectFilters
        search={search}
        skills={data?.skills ?? []}
        canOwn={canCreateProject(user)}
        onChange={change}
      />
      <ProjectGrid
        search={search}
        user={user}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        onClear={() => void navigate({ search: ({ sort, look }) => ({ sort, look }) })}
        isDense={isDense}
        onDensity={(look) =>
          void navigate({ search: (before) => ({ ...before, ...look }), replace: true, resetScroll: false })
        }
      />
    </Page>
  );
}

/** Admin and Create for admins, Create Project for managers (rule:project-list-buttons). */
function ProjectActions({ user }: { user: SessionUser }) {
  if (!canCreateProject(user)) return null;
  return (
    <>
      {isStaff(user) && (
        <Button
          variant="default"
          component={Link}
          to={PATHS.admin}
          leftSection={<IconShieldCog size={18} stroke={1.75} />}
        >
          Admin
        </Button>
      )}
      <Button component={Link} to="/projects/create" leftSection={<IconPlus size={18} stroke={1.75} />}>
        {isStaff(user) ? 'Create' : 'Create Project'}
      </Button>
    </>
  );
}
