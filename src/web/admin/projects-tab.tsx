import { Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoryLabel, PROJECT_STATUSES, UNKNOWN_OWNER } from '#domain/projects.ts';
import { formatDate } from '#web/lib/format.ts';
import { ProjectStatusBadge } from '#web/ui/project-status-badge.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { PagedTable } from './paged-table.tsx';
import { type StaffProject, staffProjectsQuery } from './queries.ts';
import type { Column } from './responsive-table.tsx';
import type { AdminSearch, ChangeAdminSearch } from './search.ts';

const COLUMNS: Column<StaffProject>[] = [
  { label: 'Number', cell: (project) => project.project_number },
  {
    label: 'Name',
    cell: (project) => (
      <Anchor component={Link} to={`/projects/${project.id}`}>
        {project.name}
      </Anchor>
    ),
  },
  { label: 'Status', cell: (project) => <ProjectStatusBadge status={project.status} /> },
  { label: 'Category', cell: (project) => categoryLabel(project.category) },
  { label: 'Owner', cell: (project) => project.owner_name ?? UNKNOWN_OWNER },
  { label: 'Created', cell: (project) => formatDate(project.created_at) },
  {
    label: 'View',
    cell: (project) => (
      <Button
        component={Link}
        to={`/projects/${project.id}`}
        size="xs"
        variant="default"
        aria-label={`View ${project.name}`}
      >
        View
      </Button>
    ),
  },
];

/** §2 Projects: all of them, of any status (decision A7). */
export function ProjectsTab({ search, onChange }: { search: AdminSearch; onChange: ChangeAdminSearch }) {
  const { page, status } = search;
  const projects = useQuery(staffProjectsQuery({ page, status, search: search.search, sort: 'newest' }));
  return (
    <Stack>
      <Group align="flex-end">
        <SearchField
          placeholder="Number or name"
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <Select
          label="Status"
          placeholder="All statuses"
          clearable
          data={PROJECT_STATUSES.map((value) => ({ value, label: categoryLabel(value) }))}
          value={status ?? null}
          onChange={(value) => onChange({ status: PROJECT_STATUSES.find((known) => known === value) })}
        />
      </Group>
      <PagedTable
        noun="projects"
        query={projects}
        rows={(data) => data.projects}
        columns={COLUMNS}
        onPage={(next) => onChange({ page: next })}
      />
    </Stack>
  );
}
