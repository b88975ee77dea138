import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isClosed } from '#domain/projects/projects.ts';
import { formatDate } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-now.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ApplicationCounts } from './application-counts.tsx';
import { ApplyButton, ApplyLink } from './apply-button.tsx';
import { Deadline } from './deadline.tsx';
import type { ProjectDetail } from './queries.ts';

/** The viewer's application to this project: status, next step and button (rule:apply-button-labels). */
export function OwnApplicationCard({ project }: { project: ProjectDetail }) {
  const { my_application, can } = project;
  return (
    <Card component="section" aria-labelledby="your-application">
      <Stack gap="md">
        <Title order={3} id="your-application">
          {project.is_mine && !my_application ? 'Applications' : 'Your Application'}
        </Title>
        {my_application ? (
          <MyApplication project={project} application={my_application} />
        ) : (
          <NotApplied project={project} />
        )}
        {project.application_counts && <ApplicationCounts counts={project.application_counts} />}
        {can.view_applications && (
          <LinkButton
            variant="default"
            to="/admin/applications"
            search={{ project: project.id, cycle: project.cycle.slug }}
            leftSection={<IconListDetails size={18} stroke={1.75} />}
          >
            View Applications
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}

/** The button is the same as on a card, whose deadline is that of the viewer (rule:one-persons-deadline). */
const withOwnDeadline = (project: ProjectDetail) => ({
  ...project,
  application_deadline: project.own_deadline,
});

function NotApplied({ project }: { project: ProjectDetail }) {
  if (project.has_left) return <HasLeft project={project} />;
  if (project.is_mine) return <Text size="sm">You own this project, so you can't apply to it.</Text>;
  if (!project.can.takes_applications)
    return <Text size="sm">This project isn't accepting applications right now.</Text>;
  return (
    <>
      <Deadline deadline={project.own_deadline} isExact />
      <Text size="sm" c="dimmed">
        Apply alone or as a team of up to {project.max_team_size}. You start with an initial proposal; a
        detailed proposal follows.
      </Text>
      <ApplyButton project={withOwnDeadline(project)} status={null} place="page" size="md" />
    </>
  );
}

/** The viewer applied with a team and has left it since (rule:one-blocking-application). */
function HasLeft({ project }: { project: ProjectDetail }) {
  return (
    <>
      <Text size="sm">{project.next_step}</Text>
      <ApplyButton project={withOwnDeadline(project)} status={null} place="page" />
    </>
  );
}

type MyApplicationProps = {
  project: ProjectDetail;
  application: NonNullable<ProjectDetail['my_application']>;
};

function MyApplication({ project, application }: MyApplicationProps) {
  const { status, submitted_at, team_id } = application;
  return (
    <>
      <Group gap={6}>
        <StatusBadge status={status} />
        {team_id && (
          <Text size="sm" c="dimmed">
            as a team
          </Text>
        )}
      </Group>
      {submitted_at && (
        <Text size="sm" c="dimmed">
          Submitted {formatDate(submitted_at)}
        </Text>
      )}
      <Text size="sm">{project.next_step}</Text>
      <Anchor component={Link} to={`/applications/${application.id}`} size="sm">
        See your application
      </Anchor>
      {project.can.submit_detailed_proposal && (
        <ApplyLink projectId={project.id}>Submit Detailed Proposal</ApplyLink>
      )}
      {status === 'withdrawn' ? (
        <ApplyAgain project={project} />
      ) : (
        <ApplyButton project={withOwnDeadline(project)} status={status} place="page" />
      )}
    </>
  );
}

/** Until the deadline, the withdrawn text becomes its writer's new draft; other members start their own (rule:apply-button-labels). */
function ApplyAgain({ project }: { project: ProjectDetail }) {
  const closed = isClosed({ application_deadline: project.own_deadline }, new Date(useNow()));
  return (
    <>
      <ApplyButton project={withOwnDeadline(project)} status="withdrawn" place="page" />
      {project.can.apply_again && !closed && <ApplyLink projectId={project.id}>Apply again</ApplyLink>}
      {project.can.apply && !closed && <ApplyLink projectId={project.id}>Apply Now</ApplyLink>}
    </>
  );
}
