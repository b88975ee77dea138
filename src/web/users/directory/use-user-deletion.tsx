import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeleteUser } from '#web/staff/mutations.ts';
import { userDeletionQuery } from '#web/staff/queries.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { DeletionConsequences } from '#web/users/account/deletion-consequences.tsx';

/** Deletes a user after the specified question (rule:user-list), which lists the consequences (rule:erasure). */
export function useUserDeletion(id: string, name: string) {
  const remove = useDeleteUser();
  const deletion = useQuery({ ...userDeletionQuery(id), enabled: false });

  return async () => {
    const { data: consequences, isSuccess } = await deletion.refetch();
    if (!isSuccess || !consequences) return;
    const text = (
      <Stack gap="sm">
        <Text>Are you sure you want to delete {name}? This action cannot be undone.</Text>
        <DeletionConsequences of={consequences} whose="theirs" />
      </Stack>
    );
    if (await confirm({ title: `Delete ${name}`, text, confirmLabel: 'Delete' })) remove.mutate(id);
  };
}
