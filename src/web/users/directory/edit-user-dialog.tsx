import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NO_DEPARTMENT } from '#domain/users/profiles.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useEditUser } from '#web/staff/mutations.ts';
import { departmentsQuery, type UserRow } from '#web/staff/queries.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';

/** Edits a person's name and department (rule:edit-user). */
export function EditUserDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const departments = useQuery(departmentsQuery);
  const edit = useEditUser(user.id);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).editUserSchema,
    initialValues: { display_name: user.display_name ?? '', department_id: user.department_id },
    errorTitle: 'Error updating user',
    submit: async (input) => {
      await edit.mutateAsync(input);
      onClose();
    },
  });
  const options = departments.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Dialog onClose={onClose} title={`Edit ${user.display_name ?? user.email}`}>
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <TextInput label="Name" required data-autofocus {...form.getInputProps('display_name')} />
          <NativeSelect
            label="Department"
            placeholder={NO_DEPARTMENT}
            options={options}
            {...form.getInputProps('department_id')}
            onChange={({ currentTarget }) => form.setFieldValue('department_id', currentTarget.value || null)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
