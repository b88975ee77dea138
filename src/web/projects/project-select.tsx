import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProjectCardData, projectsQuery } from './queries.ts';
import type { ProjectSearch } from './search.ts';

type ProjectSelectProps = SelectProps & {
  /** The projects to choose from. */
  among: ProjectSearch;
  isOffered?: (project: ProjectCardData) => boolean;
  stored?: { id: string; name: string } | null;
};

/** A choice of one project; the list shows the first ones that contain the typed text. */
export function ProjectSelect({
  among,
  isOffered = () => true,
  stored = null,
  ...field
}: ProjectSelectProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(projectsQuery({ ...among, search: search || undefined }));
  const found = data?.projects.filter(isOffered).map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isFound = found.some(({ value }) => value === stored?.id);
  const chosen = found.find(({ value }) => value === field.value)?.label ?? stored?.name;
  return (
    <Select
      clearable
      searchable
      nothingFoundMessage="No project has this name."
      data={stored && !isFound ? [{ value: stored.id, label: stored.name }, ...found] : found}
      {...field}
      onSearchChange={(text) => setSearch(text === chosen ? '' : text)}
    />
  );
}
