import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type SchemaForm, useSchemaForm } from '#web/lib/form.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { describeCopy } from './consequences.ts';
import { CopyPreview } from './copy-preview.tsx';
import { CopyProjects } from './copy-projects.tsx';
import { type CycleCopy, cycleCopyQuery } from './cycle-copy-query.ts';
import { CycleFields } from './cycle-fields.tsx';
import {
  type CopyChoice,
  type CycleFormValues,
  chosenOf,
  newCycleFormSchema,
  toNewValues,
} from './cycle-form-values.ts';
import { useCreateCycle } from './mutations.ts';

/** A new cycle from an earlier one: its dates, texts and projects, and a preview of both (rule:new-cycle). */
export function NewCycleForm({ from }: { from: string }) {
  const { data: copy, isError, refetch } = useQuery(cycleCopyQuery(from));
  if (copy) return <CopyForm from={from} copy={copy} />;
  if (isError) return <ErrorState title="The cycle couldn't be loaded" onRetry={refetch} isWholePage />;
  return <FormSkeleton label="Loading cycle..." fields={6} isCard />;
}

type CopyFormProps = { from: string; copy: CycleCopy };

function CopyForm({ from, copy }: CopyFormProps) {
  const create = useCreateCycle();
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: newCycleFormSchema(from),
    initialValues: toNewValues(copy),
    errorTitle: 'Error creating cycle',
    ask: (input): Promise<boolean> => askToCreate(input.name, form.getValues().projects),
    submit: async (input) => {
      await create.mutateAsync(input);
      void navigate({ to: '/admin/cycles' });
    },
  });
  const { name, projects } = form.values;
  const { setFieldValue } = form;
  const changeProjects = useCallback(
    (change: (before: CopyChoice[]) => CopyChoice[]) => setFieldValue('projects', change),
    [setFieldValue],
  );
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="lg">
        <CycleFields form={form as unknown as SchemaForm<CycleFormValues>} />
        <CopyProjects projects={projects} onChange={changeProjects} />
        <CopyPreview projects={projects} leftOut={copy.left_out} />
        <Group>
          <Button type="submit" loading={form.submitting}>
            Create {name || 'cycle'}
          </Button>
          <LinkButton to="/admin/cycles" variant="default">
            Cancel
          </LinkButton>
        </Group>
      </Stack>
    </form>
  );
}

const askToCreate = (name: string, projects: Parameters<typeof chosenOf>[0]) =>
  confirm({
    title: `Create ${name}`,
    text: `${name} will be a draft that only staff see. ${describeCopy(chosenOf(projects))}`,
    confirmLabel: 'Create cycle',
    isDestructive: false,
  });
