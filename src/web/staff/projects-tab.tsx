import { Anchor, Stack } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoryLabel, PROJECT_STATUSES, UNKNOWN_OWNER } from '#domain/projects/projects.ts';
import { STAFF_PROJECT_SORTS } from '#domain/staff/overview.ts';
import { formatDate } from '#web/lib/format.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ProjectStatusBadge } from '#web/ui/project-status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { PagedTable } from './paged-table.tsx';
import { type StaffProject, staffProjectsOf } from './queries.ts';
import type { Column } from './responsive-table.tsx';
import type { AdminSearch, ChangeAdminSearch } from './search.ts';

const COLUMNS: Column<StaffProject>[] = [
  { label: 'Number', isPlain: true, cell: (project) => <Verbatim>{project.project_number}</Verbatim> },
  {
    label: 'Name',
    onPhone: 'title',
    cell: (project) => (
      <Anchor component={Link} to={`/projects/${project.id}`}>
        {project.name}
      </Anchor>
    ),
  },
  { label: 'Status', onPhone: 'beside', cell: (project) => <ProjectStatusBadge status={project.status} /> },
  { label: 'Category', onPhone: 'hidden', cell: (project) => categoryLabel(project.category) },
  { label: 'Owner', cell: (project) => project.owner_name ?? UNKNOWN_OWNER },
  { label: 'Created', onPhone: 'hidden', cell: (project) => formatDate(project.created_at) },
  {
    label: 'View',
    isPlain: true,
    onPhone: 'hidden',
    cell: (project) => (
      <LinkButton
        to="/projects/$projectId"
        params={{ projectId: project.id }}
        size="xs"
        variant="default"
        aria-label={`View ${project.name}`}
      >
        View
      </LinkButton>
    ),
  },
];

/** All projects, of any status (rule:active-and-public-projects, rule:admin-projects). */
export default function ProjectsTab({
  search,
  onChange,
}: {
  search: AdminSearch;
  onChange: ChangeAdminSearch;
}) {
  const { status, project_sort: sort = 'newest' } = search;
  const projects = useQuery(staffProjectsOf(search));
  return (
    <Stack>
      <FilterFields>
        <SearchField
          placeholder="Number or name"
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <NativeSelect
          label="Status"
          placeholder="All statuses"
          options={PROJECT_STATUSES.map((value) => ({ value, label: categoryLabel(value) }))}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: PROJECT_STATUSES.find((known) => known === value) })
          }
        />
        <NativeSelect
          label="Sort by"
          options={STAFF_PROJECT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={sort}
          onChange={({ currentTarget: { value } }) =>
            onChange({ project_sort: STAFF_PROJECT_SORTS.find((known) => known === value) })
          }
        />
        <LinkButton
          to="/admin/import"
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.75} />}
        >
          Import projects
        </LinkButton>
      </FilterFields>
      <PagedTable
        noun="projects"
        whenEmpty={search.search || status ? undefined : 'Create the first one, or import many at once.'}
        query={projects}
        rows={(data) => data.projects}
        columns={COLUMNS}
        onPage={(next) => onChange({ page: next })}
      />
    </Stack>
  );
}

const SORT_LABELS: Record<(typeof STAFF_PROJECT_SORTS)[number], string> = {
  newest: 'Newest first',
  number: 'Number',
  name: 'Name',
  status: 'Status',
};
