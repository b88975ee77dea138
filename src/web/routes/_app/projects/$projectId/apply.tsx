import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApplySkeleton } from '#web/applications/apply-skeleton.tsx';
import { ApplyView } from '#web/applications/apply-view.tsx';
import { applyPageQuery } from '#web/applications/queries.ts';
import { Page } from '#web/layout/page.tsx';
import { isMissing } from '#web/lib/api-error.ts';
import { ProjectNotFound } from '#web/projects/project-not-found.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/apply')({ component: ApplyPage });

function ApplyPage() {
  const { projectId } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { data, error, refetch } = useQuery(applyPageQuery(projectId));
  if (isMissing(error)) return <ProjectNotFound />;
  return (
    <Page title="Apply" size="narrow" back={`/projects/${projectId}`}>
      {data && (
        <Title order={2} mb="lg">
          {data.project.name}
        </Title>
      )}
      {data && <ApplyView page={data} accountId={user.id} email={user.email} />}
      {!data && error && <ErrorState title="Error fetching project" onRetry={refetch} isWholePage />}
      {!data && !error && <ApplySkeleton />}
    </Page>
  );
}
