import { Button, Select } from '@mantine/core';
import { APPLICATION_STATUSES, type ApplicationStatus, STATUS_LABELS } from '#domain/applications.ts';
import {
  categoryLabel,
  PROJECT_CATEGORIES,
  PROJECT_SORTS,
  type ProjectCategory,
  type ProjectSort,
} from '#domain/projects.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './project-filters.module.css';
import { isFiltered, type ProjectSearch } from './search.ts';

type ProjectFiltersProps = {
  search: ProjectSearch;
  skills: string[];
  /** Gets what changes; the page goes back to the first. */
  onChange: (change: Partial<ProjectSearch>) => void;
};

/** Search as you type, filters and sort; all of them stand in the address bar (decision F6). */
export function ProjectFilters({ search, skills, onChange }: ProjectFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.search}
        placeholder="Name, number or skill"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Select
        label="Category"
        placeholder="All categories"
        clearable
        data={CATEGORIES}
        value={search.category ?? null}
        onChange={(category) => onChange({ category: (category as ProjectCategory | null) ?? undefined })}
      />
      <Select
        label="Skill"
        placeholder="All skills"
        clearable
        searchable
        data={skills}
        value={search.skill ?? null}
        onChange={(skill) => onChange({ skill: skill ?? undefined })}
        nothingFoundMessage="No project asks for this"
      />
      <Select
        label="My application"
        placeholder="Any"
        clearable
        data={MY_STATUSES}
        value={search.my_status ?? null}
        onChange={(value) =>
          onChange({ my_status: (value as ApplicationStatus | 'none' | null) ?? undefined })
        }
      />
      <Select
        label="Sort by"
        allowDeselect={false}
        data={SORTS}
        value={search.sort ?? PROJECT_SORTS[0]}
        onChange={(sort) => onChange({ sort: (sort as ProjectSort | null) ?? undefined })}
      />
      {isFiltered(search) && (
        <Button variant="subtle" className={classes.clear} onClick={() => onChange(NOTHING)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

const NOTHING = { search: undefined, category: undefined, skill: undefined, my_status: undefined };
const CATEGORIES = PROJECT_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
const MY_STATUSES = [
  { value: 'none', label: 'Not applied' },
  ...APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];
const SORT_LABELS: Record<ProjectSort, string> = {
  newest: 'Newest first',
  deadline: 'Deadline, soonest first',
};
const SORTS = PROJECT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
