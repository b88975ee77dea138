import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { useUpdateProject } from '#web/projects/mutations.ts';
import { ProjectForm } from '#web/projects/project-form.tsx';
import { toFormValues, updateFormSchema } from '#web/projects/project-form-values.ts';
import { ProjectNotFound } from '#web/projects/project-not-found.tsx';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { useProject } from '#web/projects/use-project.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

export const Route = createFileRoute('/_app/projects/edit/$projectId')({ component: EditProjectPage });

function EditProjectPage() {
  const { projectId } = Route.useParams();
  const { project, isMissing } = useProject(projectId);
  if (isMissing) return <ProjectNotFound />;
  return (
    <Page title="Edit Project" size="narrow" subtitle={project?.name}>
      {!project && <FormSkeleton label="Loading project..." fields={8} />}
      {project && !project.can.edit && (
        <ErrorState title="Access Denied" detail="You don't have permission to edit this project." />
      )}
      {project?.can.edit && <EditForm key={project.id} project={project} />}
    </Page>
  );
}

function EditForm({ project }: { project: ProjectDetail }) {
  const update = useUpdateProject(project.id);
  const navigate = Route.useNavigate();
  const toProject = () => void navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
  return (
    <ProjectForm
      schema={updateFormSchema}
      initialValues={toFormValues(project)}
      isNew={false}
      submitLabel="Save Changes"
      errorTitle="Error updating project"
      save={update.mutateAsync}
      onSaved={toProject}
      onCancel={toProject}
    />
  );
}
