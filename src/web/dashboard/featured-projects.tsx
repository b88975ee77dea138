import { Anchor } from '@mantine/core';
import { IconFolderOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OtherCycle } from '#web/cycles/other-cycles.tsx';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { featuredProjectsQuery } from '#web/projects/queries.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { CardGridSkeleton } from '#web/ui/states/skeletons.tsx';
import { FeaturedProjectCard } from './featured-project-card.tsx';
import { Section } from './section.tsx';

const SHOWN = 6;

/** Up to six active projects (rule:featured-projects). */
export function FeaturedProjects() {
  return (
    <Section
      title="Featured Projects"
      action={
        <Anchor component={Link} to="/projects">
          View all projects
        </Anchor>
      }
    >
      <Projects />
    </Section>
  );
}

function Projects() {
  const { data, isError, refetch } = useQuery(featuredProjectsQuery({ cycle: useCycle() }));
  const projects = useLargeData(data);
  if (isError) return <ErrorState title="Error fetching data" onRetry={() => void refetch()} />;
  if (!projects) return <CardGridSkeleton label="Loading featured projects..." isRowOnPhone />;
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<IconFolderOff stroke={1.5} />}
        title="No projects yet"
        description="Projects will appear here when they open for applications. Until then, the guidelines explain how to apply."
        action={
          <>
            <OtherCycle found="projects" />
            <LinkButton to="/guidelines" variant="default">
              Read the Guidelines
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <CardGrid isRowOnPhone>
      {projects.slice(0, SHOWN).map((project) => (
        <FeaturedProjectCard key={project.id} project={project} />
      ))}
    </CardGrid>
  );
}
