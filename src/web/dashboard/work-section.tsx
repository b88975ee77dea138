import { Anchor, Box, Group, SimpleGrid, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isStaff } from '#domain/users/users.ts';
import { applicantName } from '#web/applications/applicant-name.ts';
import { staffApplicationsQuery } from '#web/applications/queries.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { totalOf } from '#web/projects/application-counts.tsx';
import dotted from '#web/ui/dotted-line.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ProjectStatusBadge, UnconfirmedBadge } from '#web/ui/project-status-badge.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { OwnReviews } from './own-reviews.tsx';
import { Panel, PanelSkeleton } from './panel.tsx';
import { Section } from './section.tsx';

/** The router's types check its target and search. */
const LinkText = createLink((props: ComponentProps<'a'>) => <Anchor size="sm" {...props} />);

const SHOWN = 4;
const WAITING = { status: 'submitted', sort: 'submitted', order: 'asc' } as const;

const ownProjectsQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['projects', 'own', search],
    queryFn: () => readResponse(api.dashboard['own-projects'].$get({ query: search })),
    meta: { errorTitle: 'Error fetching data' },
  });

/** What waits for staff, the oldest applicants, and the own projects of staff and managers (rule:dashboard-of-staff). */
export default function WorkSection({ user }: { user: SessionUser }) {
  // The session knows who was chosen as reviewer; the server has no rounds for others.
  const isReviewer = user.cycles.some(({ is_reviewer }) => is_reviewer);
  return (
    <Section
      title="Your Work"
      action={
        <Group gap="md">
          <Anchor component={Link} to="/admin/review">
            Your reviews
          </Anchor>
          {isStaff(user) && (
            <Anchor component={Link} to="/admin/applications">
              View all applications
            </Anchor>
          )}
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: isStaff(user) || isReviewer ? 2 : 1 }} spacing="lg">
        {isReviewer && <OwnReviews />}
        {isStaff(user) && <Waiting />}
        <OwnProjects />
      </SimpleGrid>
    </Section>
  );
}

function Waiting() {
  const { data, isError } = useQuery(staffApplicationsQuery({ ...WAITING, cycle: useCycle() }));
  if (isError) return <Panel title="Applications">Error fetching applications</Panel>;
  if (!data) return <PanelSkeleton />;
  const { total, total_is_minimum, applications } = data;
  const count = total_is_minimum ? `More than ${total}` : total;
  return (
    <Panel
      title={
        total === 1
          ? '1 application is waiting for a review'
          : `${count} applications are waiting for a review`
      }
    >
      {applications.slice(0, SHOWN).map(({ id, project, submitted_at, ...named }) => (
        <div key={id}>
          <LinkText to="/admin/applications" search={{ ...WAITING, open: id }}>
            {applicantName(named)}
          </LinkText>
          <Text size="sm" c="dimmed" className={dotted.line}>
            <span>{project.name}</span>
            <span>{formatDate(submitted_at)}</span>
          </Text>
        </div>
      ))}
      {total > 0 && (
        <LinkButton to="/admin/applications" search={WAITING} variant="default">
          See who is waiting
        </LinkButton>
      )}
    </Panel>
  );
}

function OwnProjects() {
  const { data, isError } = useQuery(ownProjectsQuery({ cycle: useCycle() }));
  if (isError) return <Panel title="Your projects">Error fetching projects</Panel>;
  if (!data) return <PanelSkeleton />;
  return (
    <Panel title={data.length === 0 ? "You don't own any projects yet" : 'Your projects'}>
      {data.some(({ awaits_confirmation }) => awaits_confirmation) && (
        <Text size="sm">Some were copied into a new cycle. Please open and confirm them.</Text>
      )}
      {data.map(({ id, name, project_number, status, awaits_confirmation, application_counts }) => (
        <Box key={id} w="100%">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Anchor component={Link} to={`/projects/${id}`} size="sm">
              {name}
            </Anchor>
            {awaits_confirmation ? <UnconfirmedBadge /> : <ProjectStatusBadge status={status} />}
          </Group>
          <Text size="sm" c="dimmed" className={dotted.line}>
            <span translate="no">{project_number}</span>
            <span>{totalOf(application_counts)}</span>
          </Text>
        </Box>
      ))}
      <LinkButton to="/projects/create" variant="default">
        Create Project
      </LinkButton>
    </Panel>
  );
}
