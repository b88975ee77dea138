import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PagedTable } from '#web/staff/paged-table.tsx';
import type { Column } from '#web/staff/responsive-table.tsx';
import { type ProjectsPage, projectsQuery } from './queries.ts';
import classes from './review-results.module.css';
import { Score } from './score.tsx';
import { ScoreBins } from './score-bins.tsx';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';

type SectionProps = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** The distribution of scores for each project. */
export function ProjectsSection({ search, onChange }: SectionProps) {
  const query = useQuery(projectsQuery(search));
  return (
    <Stack component="section" gap="md" aria-labelledby="projects">
      <Title order={2} size="h3" id="projects">
        Projects
      </Title>
      <PagedTable
        noun="projects"
        query={query}
        rows={(data) => data.projects}
        columns={columns((project) => onChange({ project }))}
        onPage={(page) => onChange({ projects_page: page })}
        whenEmpty="Projects appear here with the first submitted review of an application."
      />
    </Stack>
  );
}

const columns = (onChoose: (id: string) => void): Column<ProjectsPage['projects'][number]>[] => [
  {
    label: 'Project',
    isPlain: true,
    cell: ({ id, name }) => (
      <button type="button" className={classes.choose} onClick={() => onChoose(id)}>
        {name}
      </button>
    ),
  },
  { label: 'Applications', cell: ({ applications }) => applications },
  { label: 'Reviews', cell: ({ reviews }) => reviews },
  { label: 'Mean', cell: ({ mean }) => <Score score={mean} /> },
  { label: 'Scores from 0 to 100', cell: ({ bins }) => <ScoreBins bins={bins} /> },
];
