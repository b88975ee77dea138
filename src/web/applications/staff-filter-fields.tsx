import '@mantine/dates/styles.css';
import { NumberInput, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect } from 'react';
import { APPLICANT_KINDS } from '#domain/application-list.ts';
import {
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  type ApplicationStage,
  type ApplicationStatus,
  SCORE,
  STATUS_LABELS,
} from '#domain/applications.ts';
import { logError } from '#web/lib/log.ts';
import { CollegeSelect } from './college-select.tsx';
import { projectChoicesQuery } from './queries.ts';
import type { ApplicationSearch, ChangeSearch } from './search.ts';
import classes from './staff.module.css';

// Lets a typed dd/mm/yyyy be read (decision G4).
dayjs.extend(customParseFormat);

type FieldsProps = { search: ApplicationSearch; onChange: ChangeSearch };

export default function StaffFilterFields({ search, onChange }: FieldsProps) {
  const { data: projects = [], error } = useQuery(projectChoicesQuery);
  useEffect(() => {
    if (error) logError('The projects of the filter could not be read.', error);
  }, [error]);
  return (
    <div className={classes.filters}>
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
      <CollegeSelect value={search.college} onChange={(college) => onChange({ college })} />
      <DateInput
        label="Submitted from"
        {...DATE}
        value={search.submitted_from ?? null}
        maxDate={search.submitted_to}
        onChange={(day) => onChange({ submitted_from: day ?? undefined })}
      />
      <DateInput
        label="Submitted to"
        {...DATE}
        value={search.submitted_to ?? null}
        minDate={search.submitted_from}
        onChange={(day) => onChange({ submitted_to: day ?? undefined })}
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
const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const STAGES = APPLICATION_STAGES.map((value) => ({
  value,
  label: value === 'initial' ? 'Initial' : 'Detailed',
}));
const KINDS = APPLICANT_KINDS.map((value) => ({
  value,
  label: value === 'team' ? 'Teams' : 'Individuals',
}));
