import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { TypeBadges } from '#web/projects/badges.tsx';
import { Deadline } from '#web/projects/deadline.tsx';
import { ProjectPicture } from '#web/projects/project-picture.tsx';
import type { ProjectCardData } from '#web/projects/queries.ts';
import { SkillBadges } from '#web/projects/skill-badges.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './featured-project-card.module.css';

/** A project on the dashboard: its description, skills and deadline (rule:featured-projects). */
export function FeaturedProjectCard({ project }: { project: ProjectCardData }) {
  const { id, name, category, preview, skills_required, application_deadline } = project;
  return (
    <Card component="article" aria-label={name} className={classes.card}>
      <Card.Section>
        <ProjectPicture project={project} loading="lazy" radius={0} className={classes.cover} />
      </Card.Section>
      <Stack gap="sm" mt="md" className={classes.body}>
        <Group gap={6}>
          <TypeBadges category={category} />
        </Group>
        <Title order={3}>{name}</Title>
        <Text size="sm" c="dimmed">
          {preview}
        </Text>
        <SkillBadges skills={skills_required} />
        <Stack gap="sm" className={classes.foot}>
          <Deadline deadline={application_deadline} />
          <LinkButton
            to="/projects/$projectId"
            params={{ projectId: id }}
            variant="default"
            aria-label={`View Details: ${name}`}
          >
            View Details
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  );
}
