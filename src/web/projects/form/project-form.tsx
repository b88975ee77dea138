import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useSchemaForm } from '#web/lib/form.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { useRunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import classes from './project-form.module.css';
import { BasicFields } from './project-form-basics.tsx';
import { MediaFields } from './project-form-media.tsx';
import { PlanFields } from './project-form-plan.tsx';
import { PlainTextFields, RichTextFields } from './project-form-texts.tsx';
import type { ProjectFormValues } from './project-form-values.ts';

type ProjectFormProps<Schema extends z.ZodType> = {
  schema: Schema;
  initialValues: ProjectFormValues;
  /** New projects are active, so only the edit form offers a status (rule:project-form). */
  isNew: boolean;
  /** The route that stores pictures for this project. */
  picturesRoute: string;
  submitLabel: string;
  /** The toast's title when saving fails (rule:project-form). */
  errorTitle: string;
  save: (input: z.output<Schema>) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
  /** True for an error that `notice` explains above the buttons instead of a toast. */
  isExplained?: (error: unknown) => boolean;
  notice?: ReactNode;
};

/** The form for creating and editing projects, with all fields of both (rule:project-form). */
export function ProjectForm<Schema extends z.ZodType>(props: ProjectFormProps<Schema>) {
  const { schema, initialValues, errorTitle, isNew } = props;
  const uploads = useRunningUploads();
  const form = useSchemaForm({
    schema,
    initialValues,
    errorTitle,
    alsoCheck: uploads.check,
    isExplained: props.isExplained,
    submit: async (input) => {
      await props.save(input);
      leave.allow();
      props.onSaved();
    },
  });
  const leave = useLeaveWarning(() => form.isDirty());
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="3rem">
        <BasicFields form={form} isNew={isNew} />
        <RichTextFields form={form} isNew={isNew} />
        <PlainTextFields form={form} />
        <PlanFields form={form} />
        <MediaFields form={form} uploads={uploads} picturesRoute={props.picturesRoute} />
        {props.notice}
        <Group justify="flex-end" className={classes.bar}>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
