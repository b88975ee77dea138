import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveSettingsInput } from '#domain/settings.ts';
import type { DepartmentInput } from '#domain/users/departments.ts';
import type { EditUserInput } from '#domain/users/user-schemas.ts';
import { ROLE_LABELS, type Role } from '#domain/users/users.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { settingsQuery } from './queries.ts';

type RoleChange = { from: Role; to: Role };

/** Sets any role that rule:role-changes allows, with an Undo. */
export function useSetRole({ id, name }: { id: string; name: string }) {
  const refresh = useRefreshStaff();
  const errorTitle = 'Error updating role';
  const subject = `role of ${id}`;
  const setRole = ({ to }: RoleChange) =>
    readResponse(api.users[':id'].role.$put({ param: { id }, json: { role: to } }));
  const describe = ({ from, to }: RoleChange) =>
    `User role updated successfully. ${name}: ${ROLE_LABELS[from]} → ${ROLE_LABELS[to]}.`;
  // Not a mutation: the row may have left the list and unmounted.
  const undo = (change: RoleChange) =>
    void setRole(change)
      .then(
        () => toastAbout(subject, 'Success', describe(change)),
        (error) => toastError(error, errorTitle),
      )
      .finally(refresh);
  return useMutation({
    // A second choice waits for the first one.
    scope: { id: subject },
    mutationFn: setRole,
    onSuccess: (_, change) =>
      toastWithUndo('Success', describe(change), () => undo({ from: change.to, to: change.from }), subject),
    onSettled: refresh,
    meta: { errorTitle },
  });
}

export function useEditUser(id: string) {
  const refresh = useRefreshStaff();
  return useMutation({
    mutationFn: (json: EditUserInput) => readResponse(api.users[':id'].$put({ param: { id }, json })),
    onSuccess: async () => {
      await refresh();
      toastSuccess('Success', 'User updated successfully');
    },
  });
}

export function useSetDisabled() {
  const refresh = useRefreshStaff();
  return useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      readResponse(api.users[':id'].disabled.$put({ param: { id }, json: { disabled } })),
    onSuccess: (_, { id, disabled }) =>
      toastAbout(`account of ${id}`, 'Success', disabled ? 'Account disabled' : 'Account enabled'),
    onSettled: refresh,
    meta: { errorTitle: 'Error updating user' },
  });
}

/** Erases a user (rule:erasure). */
export function useDeleteUser() {
  const refresh = useRefreshStaff();
  return useMutation({
    mutationFn: (id: string) => readResponse(api.users[':id'].$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Success', 'User deleted successfully'),
    onSettled: refresh,
    meta: { errorTitle: 'Error deleting user' },
  });
}

/** Creates a department, or updates the one with this id (permission:writeDepartments). */
export function useSaveDepartment(id: string | null) {
  const refresh = useRefreshStaff();
  return useMutation({
    mutationFn: async (json: DepartmentInput) => {
      if (id === null) await readResponse(api.departments.$post({ json }));
      else await readResponse(api.departments[':id'].$put({ param: { id }, json }));
    },
    onSuccess: async () => {
      await refresh();
      toastSuccess('Success', `Department ${id === null ? 'created' : 'updated'} successfully`);
    },
  });
}

export function useDeleteDepartment() {
  const refresh = useRefreshStaff();
  return useMutation({
    mutationFn: (id: string) => readResponse(api.departments[':id'].$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Success', 'Department deleted successfully'),
    onSettled: refresh,
    meta: { errorTitle: 'Error deleting department' },
  });
}

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SaveSettingsInput) => readResponse(api.settings.$put({ json })),
    onSuccess: async (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      await client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}

function useRefreshStaff() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['staff'] }),
      client.invalidateQueries({ queryKey: ['departments'] }),
    ]);
}
