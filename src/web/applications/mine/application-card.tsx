import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { teamTitle } from '#domain/teams/team-title.ts';
import type { ListedApplication } from '#web/applications/queries.ts';
import { formatDate } from '#web/lib/format.ts';
import dotted from '#web/ui/dotted-line.module.css';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';

type ApplicationCardProps = { application: ListedApplication; order: 2 | 3 };

/** One of the viewer's applications: project, team, status, history and next step. */
export function ApplicationCard({ application, order }: ApplicationCardProps) {
  const { id, project, team, status, submitted_at, updated_at, has_feedback } = application;
  const titleId = `application-${id}`;
  return (
    <Card component="article" aria-labelledby={titleId}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={order} size="h3" id={titleId} flex="1 1 14rem">
            <Anchor component={Link} to={`/applications/${id}`} inherit>
              {project.name}
            </Anchor>
          </Title>
          <StatusBadge status={status} letter={application.unopened_letter} />
        </Group>
        <Text size="sm" c="dimmed" className={dotted.line}>
          <span>{team ? <Verbatim>{teamTitle(team.name)}</Verbatim> : 'Individual application'}</span>
          <span>
            {submitted_at
              ? `Submitted ${formatDate(submitted_at)}`
              : `Last changed ${formatDate(updated_at)}`}
          </span>
        </Text>
        <ApplicationTimeline application={application} />
        {has_feedback && (
          <Anchor component={Link} to={`/applications/${id}`} hash="feedback" size="sm">
            Read the reviewers’ feedback
          </Anchor>
        )}
        <ApplicationActions application={application} />
      </Stack>
    </Card>
  );
}
