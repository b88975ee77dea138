import { Button, Card, NumberInput, Select, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { APPLICANT_KINDS } from '#domain/application-list.ts';
import {
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  type ApplicationStage,
  type ApplicationStatus,
  SCORE,
  STATUS_LABELS,
} from '#domain/applications.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { projectChoicesQuery } from './queries.ts';
import { type ApplicationSearch, isFiltered, NO_FILTERS } from './search.ts';
import classes from './staff.module.css';

type StaffFiltersProps = {
  search: ApplicationSearch;
  /** How many there are; undefined while that is not known. */
  total: number | undefined;
  onChange: (change: Partial<ApplicationSearch>) => void;
};

/** §2: search and filters of Applications Management; all of them stand in the address bar (decision F6). */
export function StaffFilters({ search, total, onChange }: StaffFiltersProps) {
  const { data: projects = [] } = useQuery(projectChoicesQuery);
  return (
    <Card component="search" padding="md">
      <div className={classes.filters}>
        <SearchField
          className={classes.search}
          placeholder="Search by name, email..."
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <Select
          label="Project"
          placeholder="All Projects"
          clearable
          searchable
          nothingFoundMessage="No such project"
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.project ?? null}
          onChange={(project) => onChange({ project: project ?? undefined })}
        />
        <Select
          label="Status"
          placeholder="All Statuses"
          clearable
          data={STATUSES}
          value={search.status ?? null}
          onChange={(status) => onChange({ status: (status as ApplicationStatus | null) ?? undefined })}
        />
        <Select
          label="Stage"
          placeholder="All"
          clearable
          data={STAGES}
          value={search.stage ?? null}
          onChange={(stage) => onChange({ stage: (stage as ApplicationStage | null) ?? undefined })}
        />
        <Select
          label="Applicant"
          placeholder="All"
          clearable
          data={KINDS}
          value={search.kind ?? null}
          onChange={(kind) => onChange({ kind: (kind as ApplicationSearch['kind'] | null) ?? undefined })}
        />
        <ScoreField
          label="Score from"
          value={search.score_min}
          onChange={(score_min) => onChange({ score_min })}
        />
        <ScoreField
          label="Score to"
          value={search.score_max}
          onChange={(score_max) => onChange({ score_max })}
        />
      </div>
      <div className={classes.summary}>
        <Text size="sm" c="dimmed" role="status">
          {total === undefined ? 'Loading applications...' : `${total} applications found`}
        </Text>
        {isFiltered(search) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
    </Card>
  );
}

type ScoreFieldProps = {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

function ScoreField({ label, value, onChange }: ScoreFieldProps) {
  const report = useDebouncedCallback(onChange, 300);
  return (
    <NumberInput
      key={value === undefined ? 'empty' : 'set'}
      label={label}
      placeholder="Any"
      {...SCORE}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      hideControls
      defaultValue={value ?? ''}
      onChange={(score) => report(score === '' ? undefined : Number(score))}
    />
  );
}

const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const STAGES = APPLICATION_STAGES.map((value) => ({
  value,
  label: value === 'initial' ? 'Initial' : 'Detailed',
}));
const KINDS = APPLICANT_KINDS.map((value) => ({
  value,
  label: value === 'team' ? 'Teams' : 'Individuals',
}));
