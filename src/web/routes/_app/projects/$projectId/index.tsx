import { createFileRoute } from '@tanstack/react-router';
import { useDocumentTitle } from '#web/layout/document-title.ts';
import { Page } from '#web/layout/page.tsx';
import ProjectMenu from '#web/projects/project-menu.tsx';
import { ProjectNotFound } from '#web/projects/project-not-found.tsx';
import { ProjectSkeleton } from '#web/projects/project-skeleton.tsx';
import { ProjectView } from '#web/projects/project-view.tsx';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { useProject } from '#web/projects/use-project.ts';

export const Route = createFileRoute('/_app/projects/$projectId/')({ component: ProjectPage });

function ProjectPage() {
  const { projectId } = Route.useParams();
  const { project, isMissing } = useProject(projectId);
  if (isMissing) return <ProjectNotFound />;
  if (project) return <LoadedProjectPage project={project} />;
  return (
    <Page title="Project Details" back="/projects">
      <ProjectSkeleton />
    </Page>
  );
}

function LoadedProjectPage({ project }: { project: ProjectDetail }) {
  const navigate = Route.useNavigate();
  useDocumentTitle(project.name);
  const menu = project.can.edit && (
    <ProjectMenu
      project={project}
      look="button"
      canHandOver={project.can.hand_over}
      onDeleted={() => void navigate({ to: '/projects' })}
    />
  );
  return (
    <Page title="Project Details" back="/projects">
      <ProjectView project={project} menu={menu} />
    </Page>
  );
}
