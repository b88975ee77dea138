import { Stack, Text, Title } from '@mantine/core';
import type { ListedApplication } from '#web/applications/queries.ts';
import { ApplicationCard } from './application-card.tsx';
import { WishOrder } from './wish-order.tsx';

/** The viewer's applications by cycle; headings name the cycles if there are several, or a past one (rule:one-cycle-at-a-time). */
export function CycleGroups({ applications }: { applications: ListedApplication[] }) {
  const slugs = [...new Set(applications.map(({ cycle }) => cycle.slug))];
  if (slugs.length === 1 && applications[0]?.cycle.state !== 'archived')
    return <Cards applications={applications} order={2} />;
  return (
    <Stack gap="xl">
      {slugs.map((slug) => (
        <CycleGroup key={slug} applications={applications.filter(({ cycle }) => cycle.slug === slug)} />
      ))}
    </Stack>
  );
}

function CycleGroup({ applications }: { applications: ListedApplication[] }) {
  const cycle = applications[0]?.cycle;
  const id = `cycle-${cycle?.slug}`;
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {cycle?.name}
        </Title>
        {cycle?.state === 'archived' && (
          <Text size="sm" c="dimmed">
            Archived: you can still read your applications, but nothing in them can change.
          </Text>
        )}
      </div>
      <Cards applications={applications} order={3} />
    </Stack>
  );
}

type CardsProps = { applications: ListedApplication[]; order: 2 | 3 };

const Cards = ({ applications, order }: CardsProps) => (
  <Stack gap="lg">
    <WishOrder applications={applications} order={order} />
    {applications.map((application) => (
      <ApplicationCard key={application.id} application={application} order={order} />
    ))}
  </Stack>
);
