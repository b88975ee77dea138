import { createFileRoute } from '@tanstack/react-router';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { NewProjectForm } from '#web/projects/form/project-form-new.tsx';
import { projectDefaultsQuery } from '#web/projects/queries.ts';
import { requireRole } from '#web/users/sign-in/guards.ts';

/** rule:project-form-roles. */
export const Route = createFileRoute('/_app/projects/create')({
  beforeLoad: requireRole({
    isAllowed: async (user) => (await import('#domain/policy.ts')).canCreateProject(user),
    detail: "You don't have permission to create projects.",
    to: PATHS.projects,
  }),
  loaderDeps: ({ search: { cycle } }) => ({ cycle }),
  loader: (loader) => loadData(loader, projectDefaultsQuery(loader.deps)),
  staticData: { title: 'Create Project', back: '/projects' },
  component: CreateProjectPage,
});

function CreateProjectPage() {
  const navigate = Route.useNavigate();
  const isArchived = useShownCycle()?.state === 'archived';
  return (
    <Page size="narrow">
      {!isArchived && <NewProjectForm onDone={() => void navigate({ to: '/projects' })} />}
    </Page>
  );
}
