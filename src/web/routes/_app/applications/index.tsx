import { IconFilePencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CycleGroups } from '#web/applications/mine/cycle-groups.tsx';
import { myApplicationsQuery } from '#web/applications/queries.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';

export const Route = createFileRoute('/_app/applications/')({
  staticData: { title: 'Your Applications', back: PATHS.dashboard },
  loader: (loader) => loadData(loader, myApplicationsQuery),
  component: ApplicationsPage,
});

function ApplicationsPage() {
  return (
    <Page
      subtitle="What you and your teams have applied for, what's happened, and what comes next."
      size="narrow"
    >
      <MyApplications />
    </Page>
  );
}

function MyApplications() {
  const { data, isError, refetch } = useQuery(myApplicationsQuery);
  if (isError) return <ErrorState title="Error fetching applications" onRetry={refetch} isWholePage />;
  if (!data) return <RowsSkeleton label="Loading applications..." rows={3} height={260} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<IconFilePencil stroke={1.5} />}
        title="No applications yet"
        description="Find a project that interests you and apply alone or with your team."
        action={<LinkButton to="/projects">Browse Projects</LinkButton>}
      />
    );
  }
  return <CycleGroups applications={data} />;
}
