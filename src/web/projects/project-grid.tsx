import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { OtherCycle } from '#web/cycles/other-cycles.tsx';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { CardGridSkeleton } from '#web/ui/states/skeletons.tsx';
import { Updating } from '#web/ui/states/updating.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { DensityButton, type DensitySearch } from './density.tsx';
import { ProjectCard } from './project-card.tsx';
import { projectsQuery } from './queries.ts';
import { isFiltered, type ProjectSearch } from './search.ts';

/** The cards of the first row on a wide screen; their images load eagerly. */
const FIRST_ROW = 3;
/** Fixed, so that the Clear filters button does not move the cards. */
const COUNT_HEIGHT = 26;

type ProjectGridProps = {
  search: ProjectSearch;
  user: SessionUser;
  onPage: (page: number) => void;
  onClear: () => void;
  isDense: boolean;
  onDensity: (change: DensitySearch) => void;
};

/** One page of matching projects (rule:lists-page-on-server). */
export function ProjectGrid({ search, user, onPage, onClear, isDense, onDensity }: ProjectGridProps) {
  const { data: latest, isError, isPlaceholderData, refetch } = useQuery(projectsQuery(search));
  const data = useLargeData(latest);
  if (isError) return <ErrorState title="Error fetching projects" onRetry={refetch} isWholePage />;
  if (!data) {
    return (
      <Stack gap="lg">
        <Skeleton height={COUNT_HEIGHT} width={90} />
        <CardGridSkeleton label="Loading projects..." />
      </Stack>
    );
  }
  if (data.total === 0) return <NoProjects search={search} onClear={onClear} />;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm" mih={COUNT_HEIGHT}>
        <Text size="sm" c="dimmed" role="status">
          {data.total === 1 ? '1 project' : `${data.total} projects`}
        </Text>
        <Group gap="xs">
          {isFiltered(search) && (
            <Button variant="subtle" size="compact-sm" onClick={onClear}>
              Clear filters
            </Button>
          )}
          <DensityButton isDense={isDense} onChange={onDensity} />
        </Group>
      </Group>
      <Updating isUpdating={isPlaceholderData}>
        <CardGrid isDenseOnPhone={isDense}>
          {data.projects.map((project, index) => (
            <ProjectCard key={project.id} project={project} user={user} isFirstRow={index < FIRST_ROW} />
          ))}
        </CardGrid>
      </Updating>
      <ListPages page={data.page} pageSize={data.page_size} total={data.total} onChange={onPage} />
    </Stack>
  );
}

function NoProjects({ search, onClear }: { search: ProjectSearch; onClear: () => void }) {
  return isFiltered(search) ? (
    <EmptyState
      icon={<IconFolderOpen stroke={1.5} />}
      title="No projects match"
      description="Try another word, or clear the filters."
      action={
        <>
          {search.owner && <OtherCycle found="own_projects" />}
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        </>
      }
    />
  ) : (
    <EmptyState
      icon={<IconFolderOpen stroke={1.5} />}
      title="No projects yet"
      description="Projects will appear here when they open for applications."
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
