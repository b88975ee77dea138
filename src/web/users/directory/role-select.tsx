import { Select } from '@mantine/core';
import { roleOptions } from '#domain/users/users.ts';
import { useSetRole } from '#web/staff/mutations.ts';
import type { UserRow } from '#web/staff/queries.ts';
import { useAuth } from '#web/users/session/auth-context.ts';

/** The role selector; forbidden roles are disabled and give the reason (rule:role-changes). */
export function RoleSelect({ user }: { user: UserRow }) {
  const { user: viewer } = useAuth();
  const name = user.display_name ?? user.email;
  const setRole = useSetRole({ id: user.id, name });
  if (!viewer) return null;
  const options = roleOptions(viewer, user);
  const chosen = setRole.isPending ? setRole.variables.to : user.role;
  const isFixed = options.every(({ role, reason }) => role === user.role || reason !== null);
  return (
    <Select
      aria-label={`Role of ${name}`}
      title={isFixed ? (options[0]?.reason ?? undefined) : undefined}
      data={options.map(({ role, label, reason }) => ({
        value: role,
        label: reason && role !== user.role && !isFixed ? `${label} (${reason})` : label,
        disabled: reason !== null,
      }))}
      value={chosen}
      allowDeselect={false}
      disabled={isFixed}
      onChange={(role) => {
        const option = options.find((candidate) => candidate.role === role);
        if (option && option.role !== chosen) setRole.mutate({ from: chosen, to: option.role });
      }}
      w={150}
      size="xs"
      comboboxProps={{ width: 260, position: 'bottom-start' }}
    />
  );
}
