import { NumberInput, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_PLACES, readPlaces, writePlaces } from '#domain/reviews/review-results.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import type { Column } from '#web/staff/responsive-table.tsx';
import { type ProjectsPage, projectsQuery } from './queries.ts';
import classes from './review-results.module.css';
import { Score } from './score.tsx';
import { ScoreBins } from './score-bins.tsx';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';

type SectionProps = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** The distribution of scores for each project. */
export default function ProjectsSection({ search, onChange }: SectionProps) {
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
        columns={columns(search, onChange)}
        onPage={(page) => onChange({ projects_page: page })}
        whenEmpty="Projects appear here with the first submitted review of an application."
      />
    </Stack>
  );
}

const columns = (
  search: ResultsSearch,
  onChange: ChangeResultsSearch,
): Column<ProjectsPage['projects'][number]>[] => [
  {
    label: 'Project',
    isPlain: true,
    cell: ({ id, name }) => (
      <button type="button" className={classes.choose} onClick={() => onChange({ project: id })}>
        {name}
      </button>
    ),
  },
  { label: 'Applications', cell: ({ applications }) => applications },
  { label: 'Reviews', cell: ({ reviews }) => reviews },
  { label: 'Mean', cell: ({ mean }) => <Score score={mean} /> },
  {
    label: 'Places',
    cell: ({ id, name }) => <Places project={{ id, name }} search={search} onChange={onChange} />,
  },
  { label: 'Scores from 0 to 100', cell: ({ bins }) => <ScoreBins bins={bins} /> },
];

type PlacesProps = SectionProps & { project: { id: string; name: string } };

/** The cut line of one project, if it has other places than the rest (rule:cut-line). */
const Places = ({ project: { id, name }, search, onChange }: PlacesProps) => (
  <NumberInput
    aria-label={`Places of ${name}`}
    placeholder={search.places?.toString() ?? 'No line'}
    size="xs"
    w="6rem"
    min={0}
    max={MOST_PLACES}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    value={(search.places_of ? readPlaces(search.places_of)?.get(id) : undefined) ?? ''}
    onChange={(places) =>
      onChange({ places_of: writePlaces(search.places_of, id, places === '' ? null : Number(places)) })
    }
  />
);
