import { Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { ApplySkeleton } from '#web/applications/apply-skeleton.tsx';
import { ApplyView } from '#web/applications/apply-view.tsx';
import { useApplyPage } from '#web/applications/use-apply-page.ts';
import { Page } from '#web/layout/page.tsx';
import { isMissing } from '#web/lib/api-error.ts';
import { ProjectNotFound } from '#web/projects/project-not-found.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/apply')({
  staticData: { title: 'Apply', back: '/projects/$projectId' },
  component: ApplyPage,
});

function ApplyPage() {
  const { projectId } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { page, error, refetch } = useApplyPage(projectId);
  if (isMissing(error)) return <ProjectNotFound />;
  return (
    <Page size="narrow" tab={page && `Apply: ${page.project.name}`}>
      {page && (
        <Title order={2} mb="lg" textWrap="pretty">
          {page.project.name}
        </Title>
      )}
      {page && <ApplyView page={page} accountId={user.id} email={user.email} />}
      {!page && error && <ErrorState title="Error fetching project" onRetry={refetch} isWholePage />}
      {!page && !error && <ApplySkeleton />}
    </Page>
  );
}
