import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApplySkeleton } from '#web/applications/apply/apply-skeleton.tsx';
import { ApplyView } from '#web/applications/apply/apply-view.tsx';
import { applyPageQuery } from '#web/applications/queries.ts';
import { CycleName } from '#web/cycles/cycle-name.tsx';
import { Page } from '#web/layout/page.tsx';
import { isMissing } from '#web/lib/api-error.ts';
import { loadData } from '#web/lib/load-data.ts';
import { ProjectNotFound } from '#web/projects/view/project-not-found.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/apply')({
  staticData: { title: 'Apply', back: '/projects/$projectId' },
  loader: (loader) => loadData(loader, applyPageQuery(loader.params.projectId)),
  // The next visit loads the latest saved version.
  onLeave: ({ context, params }) => context.queryClient.removeQueries(applyPageQuery(params.projectId)),
  component: ApplyPage,
});

function ApplyPage() {
  const { projectId } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { data: page, error, refetch } = useQuery(applyPageQuery(projectId));
  if (isMissing(error)) return <ProjectNotFound />;
  return (
    <Page size="narrow" tab={page && `Apply: ${page.project.name}`}>
      {page && (
        <Stack gap={4} mb="lg">
          <Title order={2} textWrap="pretty">
            {page.project.name}
          </Title>
          <CycleName cycle={page.project.cycle} />
        </Stack>
      )}
      {page && <ApplyView page={page} accountId={user.id} email={user.email} />}
      {!page && error && <ErrorState title="Error fetching project" onRetry={refetch} isWholePage />}
      {!page && !error && <ApplySkeleton />}
    </Page>
  );
}
