import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { canEditProject, canExtendDeadlines, canHandOverProject } from '#domain/policy.ts';
import dotted from '#web/ui/dotted-line.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { ApplicationCounts } from './application-counts.tsx';
import { ApplyButton } from './apply-button.tsx';
import { ProjectStatusBadges, TypeBadges } from './badges.tsx';
import { Deadline } from './deadline.tsx';
import classes from './project-card.module.css';
import { ProjectPicture } from './project-picture.tsx';
import type { ProjectCardData } from './queries.ts';
import { SkillBadges } from './skill-badges.tsx';

const ProjectMenu = lazyPart(() => import('./project-menu.tsx'), <div className={classes.menu} />);

type ProjectCardProps = { project: ProjectCardData; user: SessionUser; isFirstRow: boolean };

/** A project in the grid (rule:project-card). */
export function ProjectCard({ project, user, isFirstRow }: ProjectCardProps) {
  const { id, name, is_mine } = project;
  const canEdit = canEditProject(user, { owner_id: is_mine ? user.id : null });
  return (
    <Card component="article" className={classes.card} aria-label={name}>
      <Card.Section data-extra>
        <ProjectPicture
          project={project}
          loading={isFirstRow ? undefined : 'lazy'}
          fetchPriority={isFirstRow ? 'high' : undefined}
          radius={0}
          className={classes.cover}
        />
      </Card.Section>
      <div className={classes.body}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Group gap={6}>
            <TypeBadges category={project.category} />
            <ProjectStatusBadges {...project} />
          </Group>
          {canEdit && (
            <ProjectMenu
              project={project}
              look="dots"
              canHandOver={canHandOverProject(user)}
              canExtendDeadline={canExtendDeadlines(user)}
            />
          )}
        </Group>
        <div>
          <Text size="xs" c="dimmed" className={dotted.line}>
            <span translate="no">{project.project_number}</span>
            {is_mine && <span>Your project</span>}
          </Text>
          <Title order={2} size="h3">
            <Link to="/projects/$projectId" params={{ projectId: id }} className={classes.name}>
              {name}
            </Link>
          </Title>
        </div>
        <Text size="sm" c="dimmed" data-extra>
          {project.preview}
        </Text>
        <SkillBadges skills={project.skills_required} />
        {project.application_counts && <ApplicationCounts counts={project.application_counts} />}
        <CardFoot project={project} />
      </div>
    </Card>
  );
}

function CardFoot({ project }: { project: ProjectCardData }) {
  const { id, name, is_mine, my_status } = project;
  const isOpen = project.status === 'active' && project.is_visible_to_public;
  const isApplicable = !is_mine && (isOpen || my_status !== null || project.has_left);
  return (
    <Stack gap="sm" className={classes.foot}>
      <Group gap="0.25rem 1rem">
        <Deadline deadline={project.application_deadline} />
        <Group gap={6} wrap="nowrap">
          <IconUsers size={18} stroke={1.75} aria-hidden />
          <Text size="sm">
            {project.max_team_size === 1 ? 'One person' : `Up to ${project.max_team_size} people`}
          </Text>
        </Group>
      </Group>
      <div className={classes.buttons}>
        <LinkButton
          variant="default"
          to="/projects/$projectId"
          params={{ projectId: id }}
          aria-label={`View Details: ${name}`}
        >
          View Details
        </LinkButton>
        {isApplicable && <ApplyButton project={project} status={my_status} place="card" />}
      </div>
    </Stack>
  );
}
