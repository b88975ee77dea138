import { useDeleteDepartment } from '#web/admin/mutations.ts';
import type { Department } from '#web/admin/queries.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';

/** Deletes an empty department after a question; one with people is refused by the server, which says how many. */
export function useDepartmentDeletion() {
  const remove = useDeleteDepartment();
  return async ({ id, name }: Department) => {
    const text = `Are you sure you want to delete ${name}? Its projects stay, without a department. This action cannot be undone.`;
    if (await confirm({ title: `Delete ${name}`, text, confirmLabel: 'Delete' })) remove.mutate(id);
  };
}
