import { Group, Stack, Text, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { PriorityBadge, ProjectStatusBadges, TypeBadges } from '#web/projects/badges.tsx';
import { OwnApplicationCard } from '#web/projects/own-application-card.tsx';
import { ProjectPicture } from '#web/projects/project-picture.tsx';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { ApplyBar } from './apply-bar.tsx';
import classes from './detail-layout.module.css';
import { HelpCard } from './help-card.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectGallery } from './project-gallery.tsx';
import { sectionsOf } from './project-sections.tsx';

const AcceptedSeats = lazyPart(() => import('./accepted-seats.tsx'));
const ProjectCycleNotice = lazyPart(() => import('./project-cycle-notice.tsx'));

type ProjectViewProps = {
  project: ProjectDetail;
  /** The 'Manage' menu for people who may edit the project. */
  menu?: ReactNode;
};

const BELOW_THE_HEADER = { rootMargin: '-60px 0px 0px' };

/** The details of a project and its apply button (rule:project-page). */
export function ProjectView({ project, menu }: ProjectViewProps) {
  const isNoticed = project.can.confirm || project.cycle.state !== 'open';
  const [first, ...sections] = sectionsOf(project);
  const { ref, entry } = useIntersection(BELOW_THE_HEADER);
  return (
    <>
      {isNoticed && <ProjectCycleNotice project={project} className={classes.notice} />}
      <article className={classes.layout}>
        <ProjectPicture project={project} className={classes.cover} fetchPriority="high" />
        <Stack gap="sm" className={classes.head}>
          <Group justify="space-between" gap="sm">
            <Group gap={6}>
              <TypeBadges category={project.category} />
              <PriorityBadge priority={project.priority} />
              <ProjectStatusBadges {...project} />
            </Group>
            {menu}
          </Group>
          <Title order={2} size="h1" className={classes.title}>
            {project.name}
          </Title>
          <Text size="sm" c="dimmed">
            <Verbatim>{project.project_number}</Verbatim>
          </Text>
        </Stack>
        <div className={classes.apply} ref={ref}>
          <OwnApplicationCard project={project} />
        </div>
        {first && <div className={classes.first}>{first}</div>}
        <Stack gap="lg" className={classes.facts}>
          {project.is_mine && hasAccepted(project) && <AcceptedSeats project={project} />}
          <ProjectFacts project={project} />
        </Stack>
        <Stack gap="xl" className={classes.sections}>
          {sections}
          <ProjectGallery images={project.images} name={project.name} />
        </Stack>
        <div className={classes.help}>
          <HelpCard />
        </div>
      </article>
      <ApplyBar project={project} isShown={entry !== null && !entry.isIntersecting} />
    </>
  );
}

/** Also after somebody never came and the application is withdrawn, as long as others are accepted. */
const hasAccepted = ({ application_counts }: ProjectDetail) =>
  application_counts?.some(({ status, count }) => ACCEPTED.includes(status) && count > 0) === true;
const ACCEPTED: ApplicationStatus[] = ['accepted', 'selected'];
