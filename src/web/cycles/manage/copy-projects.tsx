import { Button, Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { isoDay } from '#domain/dates.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DayInput } from '#web/ui/fields/day-input.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type CopyChoice, chosenOf, onDay } from './cycle-form-values.ts';
import classes from './cycles.module.css';

type CopyProjectsProps = {
  projects: CopyChoice[];
  /** The same function at every render: hundreds of rows render again only when they change. */
  onChange: (change: (projects: CopyChoice[]) => CopyChoice[]) => void;
};

/** The projects of the earlier cycle; those whose owners still exist can be chosen, each date can be changed (rule:new-cycle). */
export const CopyProjects = memo(function CopyProjects({ projects, onChange }: CopyProjectsProps) {
  const chosen = chosenOf(projects).length;
  const chooseAll = (is_chosen: boolean) =>
    onChange((all) => all.map((one) => ({ ...one, is_chosen: is_chosen && one.owner_name !== null })));
  const changeOne = useCallback(
    (id: string, changes: Partial<CopyChoice>) =>
      onChange((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [onChange],
  );
  return (
    <SectionCard title="Projects">
      <Group justify="space-between">
        <Text size="sm" role="status">
          {chosen} of {projects.length} chosen. Their dates are a year later.
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => chooseAll(true)}>
            Choose all
          </Button>
          <Button variant="default" size="xs" onClick={() => chooseAll(false)}>
            Choose none
          </Button>
        </Group>
      </Group>
      <ul className={classes.projects}>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} onChange={changeOne} />
        ))}
      </ul>
    </SectionCard>
  );
});

type Change = (changes: Partial<CopyChoice>) => void;
type ProjectRowProps = { project: CopyChoice; onChange: (id: string, ...change: Parameters<Change>) => void };

const ProjectRow = memo(function ProjectRow({ project, onChange }: ProjectRowProps) {
  const { id, project_number, name, owner_name, is_chosen } = project;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={classes.project}>
        <Checkbox
          className={classes.name}
          label={`${project_number} ${name}`}
          description={describe(project)}
          disabled={owner_name === null}
          checked={is_chosen}
          onChange={(event) => onChange(id, { is_chosen: event.currentTarget.checked })}
        />
        {is_chosen && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`Dates of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            Dates
          </Button>
        )}
      </div>
      {is_chosen && isOpen && (
        <ProjectDates project={project} onChange={(changes) => onChange(id, changes)} />
      )}
    </li>
  );
});

function describe({ owner_name, application_deadline }: CopyChoice): string {
  if (owner_name === null) return 'Its owner has no account any more, so it stays behind.';
  const deadline = application_deadline ? formatDateTime(application_deadline) : 'none';
  return `${owner_name} · Deadline: ${deadline}`;
}

function ProjectDates({ project, onChange }: { project: CopyChoice; onChange: Change }) {
  const { application_deadline, start_date, end_date, estimated_completion_date } = project;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} className={classes.dates}>
      <DayInput
        label="Deadline"
        value={application_deadline && isoDay(application_deadline)}
        onChange={(day) => onChange({ application_deadline: onDay(application_deadline, day) })}
      />
      <DayInput label="Start date" value={start_date} onChange={(day) => onChange({ start_date: day })} />
      <DayInput label="End date" value={end_date} onChange={(day) => onChange({ end_date: day })} />
      <DayInput
        label="Completion"
        value={estimated_completion_date}
        onChange={(day) => onChange({ estimated_completion_date: day })}
      />
    </SimpleGrid>
  );
}
