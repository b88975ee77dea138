import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { EditProjectForm } from '#web/projects/form/project-form-edit.tsx';
import { projectQuery } from '#web/projects/queries.ts';
import { useProject } from '#web/projects/use-project.ts';
import { ProjectNotFound } from '#web/projects/view/project-not-found.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';

/** rule:edit-project-denied. */
export const Route = createFileRoute('/_app/projects/edit/$projectId')({
  staticData: { title: 'Edit Project' },
  loader: (loader) => loadData(loader, projectQuery(loader.params.projectId)),
  component: EditProjectPage,
});

function EditProjectPage() {
  const { projectId } = Route.useParams();
  const { project, isMissing } = useProject(projectId);
  const navigate = Route.useNavigate();
  const toProject = () => void navigate({ to: '/projects/$projectId', params: { projectId } });
  if (isMissing) return <ProjectNotFound />;
  return (
    <Page size="narrow" subtitle={project?.name}>
      {!project && <FormSkeleton label="Loading project..." fields={8} />}
      {project && !project.can.edit && (
        <ErrorState
          title="Access Denied"
          detail="You don't have permission to edit this project."
          isWholePage
        />
      )}
      {project?.can.edit && <EditProjectForm key={project.id} project={project} onDone={toProject} />}
    </Page>
  );
}
