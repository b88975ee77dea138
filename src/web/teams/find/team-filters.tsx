import { Checkbox, Group } from '@mantine/core';
import type { TeamSearch } from '#web/teams/queries.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import classes from '../teams.module.css';

type TeamFiltersProps = {
  search: TeamSearch;
  /** The projects that teams would like to apply to; the select has its place before they arrive. */
  projects: { id: string; name: string }[] | undefined;
  onChange: (search: TeamSearch) => void;
};

/** The filters of Find a Team; a change begins with the first page (rule:find-a-team). */
export function TeamFilters({ search, projects, onChange }: TeamFiltersProps) {
  const { joinable, project_id } = search;
  const filter = (changed: TeamSearch) => onChange({ ...search, page: undefined, ...changed });
  return (
    <Group gap="md" align="flex-end">
      {(projects?.length !== 0 || project_id) && (
        <NativeSelect
          label="Project"
          className={classes.projects}
          value={project_id ?? ''}
          options={[
            { value: '', label: 'All projects' },
            ...(projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => filter({ project_id: event.currentTarget.value || undefined })}
        />
      )}
      <Checkbox
        label="Only teams I can join or ask to join"
        checked={joinable === 'yes'}
        onChange={(event) => filter({ joinable: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </Group>
  );
}
