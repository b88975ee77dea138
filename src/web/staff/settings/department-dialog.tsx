import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { departmentSchema, isStudentsDepartment, STUDENTS_STAY } from '#domain/users/departments.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useSaveDepartment } from '#web/staff/mutations.ts';
import type { Department } from '#web/staff/queries.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

type DepartmentDialogProps = {
  /** Null creates a new one. */
  department: Department | null;
  onClose: () => void;
};

/** Edits a department's name and description; Students keeps its name (permission:writeDepartments). */
export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const save = useSaveDepartment(department?.id ?? null);
  const isFixed = department !== null && isStudentsDepartment(department);
  const form = useSchemaForm({
    schema: departmentSchema,
    initialValues: { name: department?.name ?? '', description: department?.description ?? '' },
    errorTitle: department ? 'Error updating department' : 'Error creating department',
    submit: async (input) => {
      await save.mutateAsync(input);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={department ? `Edit ${department.name}` : 'New department'}>
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <TextInput
            label="Name"
            required
            disabled={isFixed}
            description={isFixed ? STUDENTS_STAY : undefined}
            data-autofocus={!isFixed || undefined}
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Description"
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus={isFixed || undefined}
            {...form.getInputProps('description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              {department ? 'Save' : 'Create department'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
