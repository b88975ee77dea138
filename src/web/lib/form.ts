import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import type { FieldError } from '#domain/errors.ts';
import { findOwnServiceLinks } from '#domain/own-links.ts';
import { ApiError } from './api-error.ts';
import { toastError, toastFieldError } from './toasts.ts';
import { unsavedTextsOf, useUnsavedTexts } from './unsaved-texts.ts';
import { useErrorToasts } from './use-error-toasts.ts';

type Values = Record<string, unknown>;

type SchemaFormOptions<Schema extends z.ZodType, V extends Values> = {
  /** A domain schema; checks run in the order of its keys. */
  schema: Schema;
  initialValues: V;
  /** An extra check after the schema, for example of a file that is not among the values. */
  alsoCheck?: (values: V) => FieldError | null;
  /** Receives the schema's output. A thrown ApiError marks the fields and shows a toast. */
  submit: (input: z.output<Schema>) => Promise<unknown>;
  /** The title of the toast if saving fails (rule:error-catalogue). */
  errorTitle: string;
  /** True for an error that the screen explains itself, for example in a dialog: no toast then. */
  isExplained?: (error: unknown) => boolean;
};

export type SchemaForm<V extends Values> = UseFormReturnType<V> & {
  submitting: boolean;
  /** For `<form onSubmit noValidate>`, without the browser's own messages. */
  onSubmitForm: (event?: SyntheticEvent) => Promise<void>;
};

/**
 * A form for a domain schema (rule:profile-checks-in-order). The first failing check shows a blocking toast and gets the focus,
 * every failing check marks its field, and errors never clear typed text (rule:drafts-are-saved). A change ends the
 * toasts of earlier errors (rule:errors-end-with-cause).
 */
export function useSchemaForm<Schema extends z.ZodType, V extends Values>(
  options: SchemaFormOptions<Schema, V>,
): SchemaForm<V> {
  const toasts = useErrorToasts();
  const form = useForm<V>({ initialValues: options.initialValues, onValuesChange: toasts.end });
  useUnsavedTexts(() => unsavedTextsOf(form));
  const [submitting, setSubmitting] = useState(false);

  const mark = (errors: FieldError[]) => {
    form.setErrors(toFormErrors(errors));
    focusFirst(form, errors);
  };

  const onSubmitForm = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (submitting) return;
    const checked = check(options.schema, form.getValues(), options.alsoCheck);
    if ('errors' in checked) {
      const [first] = checked.errors;
      toasts.end();
      if (first) toasts.add(toastFieldError(first));
      mark(checked.errors);
      return;
    }
    form.clearErrors();
    toasts.end();
    setSubmitting(true);
    try {
      await options.submit(checked.input);
    } catch (error) {
      if (!options.isExplained?.(error)) toasts.add(toastError(error, options.errorTitle));
      if (error instanceof ApiError) mark(error.fieldErrors);
    } finally {
      setSubmitting(false);
    }
  };

  return { ...form, submitting, onSubmitForm };
}

function check<Schema extends z.ZodType, V extends Values>(
  schema: Schema,
  values: V,
  alsoCheck: SchemaFormOptions<Schema, V>['alsoCheck'],
): { input: z.output<Schema> } | { errors: FieldError[] } {
  const parsed = schema.safeParse(values);
  const invalid = parsed.error?.issues.map(toFieldError) ?? [];
  const further = alsoCheck?.(values);
  const ownLinks = parsed.success ? findOwnServiceLinks(parsed.data, window.location.host) : [];
  const errors = [...invalid, ...ownLinks, ...(further ? [further] : [])];
  return parsed.success && errors.length === 0 ? { input: parsed.data } : { errors };
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const title = issue.code === 'custom' ? (issue.params?.title as string | undefined) : undefined;
  return { path: issue.path.join('.'), message: issue.message, title };
}

/** The first message of each field. */
function toFormErrors(errors: FieldError[]): FormErrors {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
}

function focusFirst<V extends Values>(form: UseFormReturnType<V>, errors: FieldError[]) {
  for (const { path } of errors) {
    const node = form.getInputNode(path);
    if (!node) continue;
    node.focus({ preventScroll: true });
    // Neither the header nor the toast covers the middle of the screen.
    node.scrollIntoView({ block: 'center' });
    return;
  }
}
