import '@mantine/dates/styles.css';
import { NumberInput, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect } from 'react';
import { APPLICANT_KINDS, SCORED } from '#domain/applications/application-list.ts';
import { APPLICATION_STAGES, SCORE } from '#domain/applications/application-statuses.ts';
import { projectChoicesQuery } from '#web/applications/queries.ts';
import type { ApplicationSearch, ChangeSearch } from '#web/applications/search.ts';
import classes from '#web/applications/staff.module.css';
import { logError } from '#web/lib/log.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { CollegeSelect } from './college-select.tsx';
import { StatusFilter } from './status-filter.tsx';

// Parses typed dd/mm/yyyy dates (rule:indian-dates).
dayjs.extend(customParseFormat);

type FieldsProps = { search: ApplicationSearch; onChange: ChangeSearch };

export default function StaffFilterFields({ search, onChange }: FieldsProps) {
  const { data: projects = [], error } = useQuery(projectChoicesQuery({ cycle: search.cycle }));
  useEffect(() => {
    if (error) logError('Failed to load the projects of the filter.', error);
  }, [error]);
  return (
    <div className={classes.filters}>
      <Select
        size="xs"
        label="Project"
        clearable={search.project !== undefined}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No projects found"
        data={[ALL_PROJECTS, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
        value={search.project ?? ALL_PROJECTS.value}
        onChange={(project) => onChange({ project: project || undefined })}
        // Typing replaces the current name.
        onFocus={(event) => event.currentTarget.select()}
      />
      <StatusFilter value={search.status} onChange={(status) => onChange({ status })} />
      <NativeSelect
        size="xs"
        label="Stage"
        placeholder="All"
        options={STAGES}
        value={search.stage}
        onChange={({ currentTarget: { value } }) =>
          onChange({ stage: APPLICATION_STAGES.find((known) => known === value) })
        }
      />
      <NativeSelect
        size="xs"
        label="Applicant"
        placeholder="All"
        options={KINDS}
        value={search.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: APPLICANT_KINDS.find((known) => known === value) })
        }
      />
      <CollegeSelect value={search.college} onChange={(college) => onChange({ college })} />
      <DateInput
        size="xs"
        label="Submitted from"
        {...DATE}
        value={search.submitted_from ?? null}
        maxDate={search.submitted_to}
        onChange={(day) => onChange({ submitted_from: day ?? undefined })}
      />
      <DateInput
        size="xs"
        label="Submitted to"
        {...DATE}
        value={search.submitted_to ?? null}
        minDate={search.submitted_from}
        onChange={(day) => onChange({ submitted_to: day ?? undefined })}
      />
      <NativeSelect
        size="xs"
        label="Scored"
        placeholder="All"
        options={SCORED_LABELS}
        value={search.scored}
        onChange={({ currentTarget: { value } }) =>
          onChange({ scored: SCORED.find((known) => known === value) })
        }
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
      size="xs"
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

const DATE = { valueFormat: 'DD/MM/YYYY', placeholder: 'dd/mm/yyyy', clearable: true } as const;
const ALL_PROJECTS = { value: '', label: 'All Projects' };
const SCORED_LABELS = SCORED.map((value) => ({
  value,
  label: value === 'yes' ? 'Scored' : 'Not scored yet',
}));
const STAGES = APPLICATION_STAGES.map((value) => ({
  value,
  label: value === 'initial' ? 'Initial' : 'Detailed',
}));
const KINDS = APPLICANT_KINDS.map((value) => ({
  value,
  label: value === 'team' ? 'Teams' : 'Individuals',
}));
