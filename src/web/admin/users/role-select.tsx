import { Select } from '@mantine/core';
import { roleOptions } from '#domain/users/users.ts';
import { useSetRole } from '#web/admin/mutations.ts';
import type { UserRow } from '#web/admin/queries.ts';
import { useAuth } from '#web/session/auth-context.ts';

/** The role selector; forbidden roles are disabled and give the reason (rule:role-changes). */
export function RoleSelect({ user }: { user: UserRow }) {
  const { user: viewer } = useAuth();
  const setRole = useSetRole();
  if (!viewer) return null;
  const options = roleOptions(viewer, user);
  const chosen = setRole.isPending ? setRole.variables.role : user.role;
  const isFixed = options.every(({ role, reason }) => role === user.role || reason !== null);
  return (
    <Select
      aria-label={`Role of ${user.display_name ?? user.email}`}
      title={isFixed ? (options[0]?.reason ?? undefined) : undefined}
      data={options.map(({ role, label, reason }) => ({
        value: role,
        label: reason && role !== user.role && !isFixed ? `${label} (${reason})` : label,
        disabled: reason !== null,
      }))}
      value={chosen}
      allowDeselect={false}
      disabled={isFixed || setRole.isPending}
      onChange={(role) => {
        const option = options.find((candidate) => candidate.role === role);
        if (option) setRole.mutate({ id: user.id, role: option.role });
      }}
      w={150}
      size="xs"
      comboboxProps={{ width: 260, position: 'bottom-start' }}
    />
  );
}
