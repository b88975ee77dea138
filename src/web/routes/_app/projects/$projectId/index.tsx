import { createFileRoute } from '@tanstack/react-router';
import { useRefreshAt } from '#web/applications/use-refresh-at.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { type ProjectDetail, projectQuery } from '#web/projects/queries.ts';
import { useProject } from '#web/projects/use-project.ts';
import { ProjectNotFound } from '#web/projects/view/project-not-found.tsx';
import { ProjectSkeleton } from '#web/projects/view/project-skeleton.tsx';
import { ProjectView } from '#web/projects/view/project-view.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const ProjectMenu = lazyPart(
  () => import('#web/projects/project-menu.tsx'),
  <Skeleton height={36} width={115} />,
);

export const Route = createFileRoute('/_app/projects/$projectId/')({
  staticData: { title: 'Project Details', back: '/projects' },
  loader: (loader) => loadData(loader, projectQuery(loader.params.projectId)),
  component: ProjectPage,
});

function ProjectPage() {
  const { projectId } = Route.useParams();
  const { project, isMissing } = useProject(projectId);
  if (isMissing) return <ProjectNotFound />;
  if (project) return <LoadedProjectPage project={project} />;
  return (
    <Page>
      <ProjectSkeleton />
    </Page>
  );
}

function LoadedProjectPage({ project }: { project: ProjectDetail }) {
  const navigate = Route.useNavigate();
  useRefreshAt(project.changes_at, 'projects');
  const menu = project.can.edit && (
    <ProjectMenu
      project={project}
      look="button"
      canHandOver={project.can.hand_over}
      canExtendDeadline={project.can.extend_deadline}
      onDeleted={() => void navigate({ to: '/projects' })}
    />
  );
  return (
    <Page tab={project.name}>
      <ProjectView project={project} menu={menu} />
    </Page>
  );
}
