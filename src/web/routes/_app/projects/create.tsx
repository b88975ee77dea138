import { createFileRoute } from '@tanstack/react-router';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { ProjectForm } from '#web/projects/form/project-form.tsx';
import { createFormSchema, EMPTY_PROJECT } from '#web/projects/form/project-form-values.ts';
import { useCreateProject } from '#web/projects/mutations.ts';
import { requireRole } from '#web/users/sign-in/guards.ts';

/** rule:project-form-roles. */
export const Route = createFileRoute('/_app/projects/create')({
  beforeLoad: requireRole({
    isAllowed: async (user) => (await import('#domain/policy.ts')).canCreateProject(user),
    detail: "You don't have permission to create projects.",
    to: PATHS.projects,
  }),
  staticData: { title: 'Create Project', back: '/projects' },
  component: CreateProjectPage,
});

function CreateProjectPage() {
  const create = useCreateProject();
  const navigate = Route.useNavigate();
  const isArchived = useShownCycle()?.state === 'archived';
  const toProjects = () => void navigate({ to: '/projects' });
  return (
    <Page size="narrow">
      {!isArchived && (
        <ProjectForm
          picturesRoute="/api/project-pictures"
          schema={createFormSchema}
          initialValues={EMPTY_PROJECT}
          isNew
          submitLabel="Create Project"
          errorTitle="Error creating project"
          save={create.mutateAsync}
          onSaved={toProjects}
          onCancel={toProjects}
        />
      )}
    </Page>
  );
}
