import { useDeleteDepartment } from '#web/staff/mutations.ts';
import type { Department } from '#web/staff/queries.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';

/** Deletes an empty department after a confirmation. The server rejects one with users and says how many. */
export function useDepartmentDeletion() {
  const remove = useDeleteDepartment();
  return async ({ id, name }: Department) => {
    const text = `Are you sure you want to delete ${name}? Its projects will stay, without a department. This action cannot be undone.`;
    if (await confirm({ title: `Delete ${name}`, text, confirmLabel: 'Delete' })) remove.mutate(id);
  };
}
