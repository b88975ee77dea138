import { Anchor, Card, SimpleGrid, Text } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';
import { ApplicationCard } from './application-card.tsx';
import { Section } from './section.tsx';
import { useApplications, useEarlierApplications } from './use-applications.ts';

const SHOWN = 4;
const COLUMNS = { cols: { base: 1, sm: 2 }, spacing: 'lg' };

/** Up to four of the viewer's applications, newest first (rule:dashboard-applications). */
export function ApplicationsSection() {
  return (
    <Section
      title="Your Applications"
      action={
        <Anchor component={Link} to="/applications">
          View all applications
        </Anchor>
      }
    >
      <Applications />
    </Section>
  );
}

function Applications() {
  const { data: applications, isError, refetch } = useApplications();
  const earlier = useEarlierApplications();
  if (isError) return <ErrorState title="Error fetching data" onRetry={() => void refetch()} />;
  if (!applications) return <CardsSkeleton />;
  if (applications.length === 0) {
    return (
      <EmptyState
        icon={<IconFileDescription stroke={1.5} />}
        title="No applications yet"
        description="Choose a project and write an initial proposal, alone or with your team."
        action={
          <>
            <LinkButton to="/projects">Browse Projects</LinkButton>
            {earlier > 0 && (
              <LinkButton to="/applications" variant="default">
                {earlier === 1 ? '1 application' : `${earlier} applications`} of yours in other cycles
              </LinkButton>
            )}
          </>
        }
      />
    );
  }
  return (
    <>
      <SimpleGrid {...COLUMNS}>
        {applications.slice(0, SHOWN).map((application) => (
          <ApplicationCard key={application.id} application={application} />
        ))}
      </SimpleGrid>
      {applications.length > SHOWN && (
        <Text size="sm" c="dimmed" mt="sm">
          Showing your newest {SHOWN} of {applications.length} applications.
        </Text>
      )}
    </>
  );
}

const CardsSkeleton = () => (
  <Loading label="Loading your applications...">
    <SimpleGrid {...COLUMNS}>
      {['newest', 'next'].map((card) => (
        <Card key={card}>
          <TextLines lines={5} />
        </Card>
      ))}
    </SimpleGrid>
  </Loading>
);
