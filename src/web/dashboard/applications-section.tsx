import { Anchor, Card, SimpleGrid, Text } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';
import { ApplicationCard } from './application-card.tsx';
import { Section } from './section.tsx';
import { useApplications, useEarlierApplications } from './use-applications.ts';

const SHOWN = 4;
const COLUMNS = { cols: { base: 1, sm: 2 }, spacing: 'lg' };

/** Up to four of the viewer's applications, newest first, and what waits in other cycles (rule:dashboard-applications, rule:personal-cycle). */
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
  const cycle = useShownCycle();
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
  const elsewhere = applications.filter((one) => cycle && one.cycle.slug !== cycle.slug);
  const here = applications.filter((one) => !elsewhere.includes(one));
  return (
    <>
      <SimpleGrid {...COLUMNS}>
        {[...here.slice(0, SHOWN), ...elsewhere].map((application) => (
          <ApplicationCard key={application.id} application={application} />
        ))}
      </SimpleGrid>
      {here.length > SHOWN && (
        <Text size="sm" c="dimmed" mt="sm">
          Showing your newest {SHOWN} of {here.length} applications.
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
