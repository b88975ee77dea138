import { Anchor, Badge, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NO_DEPARTMENT } from '#domain/users/profiles.ts';
import { ACCOUNT_STATES, ROLE_LABELS, ROLES, USER_SORTS } from '#domain/users/users.ts';
import { formatDate } from '#web/lib/format.ts';
import { PagedTable } from '#web/staff/paged-table.tsx';
import { departmentsQuery, type UserRow, usersOf } from '#web/staff/queries.ts';
import type { Column } from '#web/staff/responsive-table.tsx';
import type { AdminSearch, ChangeAdminSearch } from '#web/staff/search.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { RoleSelect } from './role-select.tsx';
import { UserRowActions } from './user-row-actions.tsx';

const COLUMNS: Column<UserRow>[] = [
  {
    label: 'Name',
    cell: (user) => (
      <Group gap="xs">
        <Anchor component={Link} to={`/student-profile/${user.id}`}>
          {user.display_name ? <Verbatim>{user.display_name}</Verbatim> : 'No name yet'}
        </Anchor>
        {user.disabled && <Badge color="red">Disabled</Badge>}
      </Group>
    ),
  },
  { label: 'Email', isPlain: true, cell: (user) => <Verbatim>{user.email}</Verbatim> },
  { label: 'Role', isPlain: true, cell: (user) => <RoleSelect user={user} /> },
  { label: 'Department', onPhone: 'hidden', cell: (user) => user.department_name ?? NO_DEPARTMENT },
  { label: 'Created', onPhone: 'hidden', cell: (user) => formatDate(user.created_at) },
  { label: 'Actions', isPlain: true, onPhone: 'beside', cell: (user) => <UserRowActions user={user} /> },
];

type UsersTabProps = { search: AdminSearch; onChange: ChangeAdminSearch };

/** The list of users, searched, filtered and paged on the server (rule:user-list, rule:lists-page-on-server). */
export default function UsersTab({ search, onChange }: UsersTabProps) {
  const users = useQuery(usersOf(search));
  return (
    <Stack>
      <UserFilters search={search} onChange={onChange} />
      <PagedTable
        noun="users"
        query={users}
        rows={(data) => data.users}
        columns={COLUMNS}
        onPage={(next) => onChange({ page: next })}
      />
    </Stack>
  );
}

function UserFilters({ search, onChange }: UsersTabProps) {
  const departments = useQuery(departmentsQuery);
  return (
    <FilterFields>
      <SearchField
        placeholder="Name or email"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <NativeSelect
        label="Role"
        placeholder="All"
        options={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        value={search.role}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: ROLES.find((known) => known === value) })
        }
      />
      <NativeSelect
        label="Department"
        placeholder="All"
        options={departments.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={search.department_id}
        onChange={({ currentTarget: { value } }) => onChange({ department_id: value || undefined })}
      />
      <NativeSelect
        label="Account"
        placeholder="All"
        options={[
          { value: 'active', label: 'Active' },
          { value: 'disabled', label: 'Disabled' },
        ]}
        value={search.account}
        onChange={({ currentTarget: { value } }) =>
          onChange({ account: ACCOUNT_STATES.find((known) => known === value) })
        }
      />
      <NativeSelect
        label="Sort by"
        options={USER_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        value={search.sort ?? 'newest'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: USER_SORTS.find((known) => known === value) })
        }
      />
    </FilterFields>
  );
}

const SORT_LABELS: Record<(typeof USER_SORTS)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  email: 'Email',
  role: 'Role',
};
