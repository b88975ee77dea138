import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { canDeleteUser, canEditUser } from '#domain/policy.ts';
import { useSetDisabled } from '#web/staff/mutations.ts';
import type { UserRow } from '#web/staff/queries.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useUserDeletion } from './use-user-deletion.tsx';

/** The actions on one user; the server checks them again (rule:user-list). */
export function UserRowActions({ user }: { user: UserRow }) {
  const { user: viewer } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const disable = useSetDisabled();
  const name = user.display_name ?? user.email;
  const askAndDelete = useUserDeletion(user.id, name);
  const mayEdit = canEditUser(viewer, user);
  const mayDelete = viewer?.id !== user.id && canDeleteUser(viewer, user);
  if (!mayEdit && !mayDelete) return null;

  const toggleDisabled = async () => {
    const disabled = !user.disabled;
    if (await confirm(disabled ? disabling(name) : enabling(name))) disable.mutate({ id: user.id, disabled });
  };

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`Actions for ${name}`}>
            <IconDots stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={user.disabled ? <IconUserCheck size={16} /> : <IconUserOff size={16} />}
                onClick={toggleDisabled}
              >
                {user.disabled ? 'Enable account' : 'Disable account'}
              </Menu.Item>
            </>
          )}
          {mayDelete && (
            <Menu.Item color="red.8" leftSection={<IconTrash size={16} />} onClick={askAndDelete}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditUserDialog user={user} onClose={() => setEditing(false)} />}
    </>
  );
}

const disabling = (name: string) => ({
  title: `Disable ${name}?`,
  text: `${name} will be signed out everywhere immediately and won't be able to sign in. Their applications, teams and projects won't change.`,
  confirmLabel: 'Disable',
});

const enabling = (name: string) => ({
  title: `Enable ${name}?`,
  text: `${name} will be able to sign in again.`,
  confirmLabel: 'Enable',
  isDestructive: false,
});
