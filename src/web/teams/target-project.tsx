import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '#web/projects/queries.ts';

type TargetProjectProps = SelectProps & { stored: { id: string; name: string } | null };

/** The project that a team would like to apply to; the list shows the projects that contain the typed text (rule:find-a-team). */
export function TargetProject({ stored, ...field }: TargetProjectProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(projectsQuery(search ? { search } : {}));
  const found = data?.projects.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isFound = found.some(({ value }) => value === stored?.id);
  return (
    <Select
      label="Project you'd like to apply to"
      description="Type to search (optional)"
      clearable
      searchable
      nothingFoundMessage="No project has this name."
      data={stored && !isFound ? [{ value: stored.id, label: stored.name }, ...found] : found}
      {...field}
      onSearchChange={(text) => setSearch(text === stored?.name ? '' : text)}
    />
  );
}
