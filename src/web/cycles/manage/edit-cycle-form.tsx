import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSchemaForm } from '#web/lib/form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CycleFields } from './cycle-fields.tsx';
import { editCycleFormSchema, toFormValues } from './cycle-form-values.ts';
import type { ManagedCycle } from './managed-cycles-query.ts';
import { useUpdateCycle } from './mutations.ts';

/** Saves over the version with which the form began; a newer one is refused (rule:cycle-states). */
export function EditCycleForm({ cycle }: { cycle: ManagedCycle }) {
  const [seen] = useState(cycle);
  const update = useUpdateCycle(cycle.id);
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: editCycleFormSchema(seen.updated_at),
    initialValues: toFormValues(seen),
    errorTitle: 'Error saving cycle',
    submit: async (input) => {
      await update.mutateAsync(input);
      void navigate({ to: '/admin/cycles' });
    },
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="lg">
        <CycleFields form={form} />
        <Group>
          <Button type="submit" loading={form.submitting}>
            Save Cycle
          </Button>
          <LinkButton to="/admin/cycles" variant="default">
            Cancel
          </LinkButton>
        </Group>
      </Stack>
    </form>
  );
}
