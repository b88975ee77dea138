import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { formatDate } from '#web/lib/format.ts';
import dotted from '#web/ui/dotted-line.module.css';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import type { MyApplication } from './queries.ts';

/** One of the viewer's applications: its status and its next step. */
export function ApplicationCard({ application }: { application: MyApplication }) {
  const { id, project, team, status, stage, next_step, cycle } = application;
  const shown = useShownCycle();
  const isElsewhere = shown !== undefined && cycle.slug !== shown.slug;
  return (
    <Card component="article" aria-label={project.name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={3} flex="1 1 14rem">
            {project.is_offered ? (
              <Anchor component={Link} to={`/projects/${project.id}`} inherit>
                {project.name}
              </Anchor>
            ) : (
              project.name
            )}
          </Title>
          <StatusBadge status={status} letter={application.unopened_letter} />
        </Group>
        <Text size="sm" c="dimmed" className={dotted.line}>
          <span>
            {team ? (
              <>
                With <Verbatim>{team.name}</Verbatim>
              </>
            ) : (
              'Individual application'
            )}
          </span>
          <span>{stage === 'initial' ? 'Initial proposal' : 'Detailed proposal'}</span>
          <span>{dateOf(application)}</span>
          {isElsewhere && <span>{cycle.name}</span>}
        </Text>
        <Text size="sm">{next_step}</Text>
        <Anchor
          component={Link}
          to={`/applications/${id}`}
          size="sm"
          aria-label={`See your application: ${project.name}`}
        >
          See your application
        </Anchor>
      </Stack>
    </Card>
  );
}

const dateOf = ({ submitted_at, created_at }: MyApplication) =>
  submitted_at ? `Submitted ${formatDate(submitted_at)}` : `Started ${formatDate(created_at)}`;
