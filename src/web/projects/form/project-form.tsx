import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { FormDraftStatus } from '#web/drafts/draft-status.tsx';
import { RestoredNote } from '#web/drafts/restored-note.tsx';
import { useFormDraft } from '#web/drafts/use-form-draft.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import { useRunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import classes from './project-form.module.css';
import { BasicFields } from './project-form-basics.tsx';
import { MediaFields } from './project-form-media.tsx';
import { PlanFields } from './project-form-plan.tsx';
import { PlainTextFields, RichTextFields } from './project-form-texts.tsx';
import type { ProjectFormValues } from './project-form-values.ts';

const ProjectPreview = lazyWithRetry(() => import('./project-preview.tsx'));

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
  notice?: (giveUp: () => void) => ReactNode;
  /** The name under which the browser keeps the form until it is saved (rule:forms-are-kept). */
  keptAs?: string;
};

/** The form for creating and editing projects, with all fields of both (rule:project-form). */
export function ProjectForm<Schema extends z.ZodType>(props: ProjectFormProps<Schema>) {
  const { schema, initialValues, errorTitle, isNew, keptAs } = props;
  const [isPreviewed, setPreviewed] = useState(false);
  const wasPreviewed = useWasOpened(isPreviewed);
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
      draft.finish();
      props.onSaved();
    },
  });
  const draft = useFormDraft({
    name: keptAs ?? 'project',
    title: isNew ? 'New project' : initialValues.name,
    form,
    isOff: keptAs === undefined,
  });
  const leave = useLeaveWarning(() => form.isDirty());
  const cancel = () => {
    draft.finish();
    props.onCancel();
  };
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="3rem">
        <RestoredNote isShown={draft.isRestored} onDiscard={draft.discard} />
        <BasicFields form={form} isNew={isNew} />
        <RichTextFields form={form} isNew={isNew} />
        <PlainTextFields form={form} />
        <PlanFields form={form} />
        <MediaFields form={form} uploads={uploads} picturesRoute={props.picturesRoute} />
        {props.notice?.(draft.finish)}
        <Group justify="flex-end" className={classes.bar}>
          {keptAs && <FormDraftStatus keptAt={draft.keptAt} />}
          <Button variant="subtle" onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
      {wasPreviewed && (
        <DialogFallback>
          <ProjectPreview values={isPreviewed ? form.values : null} onClose={() => setPreviewed(false)} />
        </DialogFallback>
      )}
    </form>
  );
}
