import { Button } from '@mantine/core';
import { useState } from 'react';
import { APPLICATION_STATUSES, PERSONAL_STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import {
  categoryLabel,
  PROJECT_CATEGORIES,
  PROJECT_SORTS,
  type ProjectSort,
} from '#domain/projects/projects.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import classes from './project-filters.module.css';
import { MY_STATUSES, type ProjectSearch } from './search.ts';

type ProjectFiltersProps = {
  search: ProjectSearch;
  skills: string[];
  /** Whether the viewer can own projects. */
  canOwn: boolean;
  /** Receives the changed filters; the list returns to its first page. */
  onChange: (change: Partial<ProjectSearch>) => void;
};

/** Search as you type, filters and sort, all stored in the URL (rule:lists-page-on-server). Collapsed on a phone. */
export function ProjectFilters({ search, skills, canOwn, onChange }: ProjectFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = [search.category, search.skill, search.my_status].filter(Boolean).length;
  return (
    <search className={classes.filters} data-open={isOpen || undefined}>
      <div className={classes.searching}>
        <SearchField
          className={classes.search}
          placeholder="Name or skill"
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        {canOwn && (
          <Button
            variant={search.owner ? 'filled' : 'default'}
            aria-pressed={search.owner === 'me'}
            onClick={() => onChange({ owner: search.owner ? undefined : 'me' })}
          >
            Mine
          </Button>
        )}
        <Button variant="default" hiddenFrom="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
      </div>
      <NativeSelect
        label="Category"
        options={CATEGORIES}
        value={search.category ?? ANY}
        onChange={({ currentTarget }) =>
          onChange({ category: PROJECT_CATEGORIES.find((category) => category === currentTarget.value) })
        }
      />
      <NativeSelect
        label="Skill"
        options={[
          { value: ANY, label: 'All skills' },
          ...skills.map((skill) => ({ value: skill, label: skill })),
        ]}
        value={search.skill ?? ANY}
        onChange={({ currentTarget }) => onChange({ skill: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="My application"
        options={STATUSES}
        value={search.my_status ?? ANY}
        onChange={({ currentTarget }) =>
          onChange({ my_status: MY_STATUSES.find((status) => status === currentTarget.value) })
        }
      />
      <NativeSelect
        label="Sort by"
        options={SORTS}
        value={search.sort ?? PROJECT_SORTS[0]}
        onChange={({ currentTarget }) =>
          onChange({ sort: PROJECT_SORTS.find((sort) => sort === currentTarget.value) })
        }
      />
    </search>
  );
}

const ANY = '';
const CATEGORIES = [
  { value: ANY, label: 'All categories' },
  ...PROJECT_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
];
const STATUSES = [
  { value: ANY, label: 'Any' },
  { value: 'none', label: 'Not applied' },
  // To its people a selected application is accepted.
  ...APPLICATION_STATUSES.filter((value) => value !== 'selected').map((value) => ({
    value,
    label: PERSONAL_STATUS_LABELS[value],
  })),
];
const SORT_LABELS: Record<ProjectSort, string> = {
  newest: 'Newest first',
  deadline: 'Deadline, soonest first',
};
const SORTS = PROJECT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
