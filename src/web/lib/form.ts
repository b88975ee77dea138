import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { replaceEqualDeep } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldError } from '#domain/errors.ts';
import { findOwnServiceLinks } from '#domain/own-links.ts';
import { ApiError } from './api-error.ts';
import { loadWithRetry } from './load-with-retry.ts';
import { logError } from './log.ts';
import { toastError, toastFieldError } from './toasts.ts';
import { unsavedTextsOf, useUnsavedTexts } from './unsaved-texts.ts';
import { useErrorToasts } from './use-error-toasts.ts';

type Values = Record<string, unknown>;

/** The forms of pages and dialogs that a phone opens load their schema, because zod would delay all their controls. */
type SchemaSource<Schema extends z.ZodType> = Schema | (() => Promise<Schema>);

type SchemaFormOptions<Schema extends z.ZodType, V extends Values> = {
  /** A domain schema, or a function that loads it after the page; checks run in the order of its keys. */
  schema: SchemaSource<Schema>;
  initialValues: V;
  /** An extra check after the schema, for example of a file that is not among the values. */
  alsoCheck?: (values: V) => FieldError | null;
  /** Receives the schema's output. A thrown ApiError marks the fields and shows a toast. */
  submit: (input: z.output<Schema>) => Promise<unknown>;
  /** Asks before submitting valid input; the form isn't submitting yet. */
  ask?: (input: z.output<Schema>) => Promise<boolean>;
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
 * A form for a domain schema (rule:profile-checks-in-order). The first failing check shows a blocking toast and gets the focus, every
 * failing check marks its field, and errors never clear typed text. A change ends the toasts of earlier errors
 * (rule:errors-end-with-cause).
 */
export function useSchemaForm<Schema extends z.ZodType, V extends Values>(
  options: SchemaFormOptions<Schema, V>,
): SchemaForm<V> {
  const toasts = useErrorToasts();
  const form = useStableForm(
    useForm<V>({ initialValues: options.initialValues, onValuesChange: toasts.end }),
  );
  const getSchema = useSchema(options.schema);
  useUnsavedTexts(() => unsavedTextsOf(form));
  const [submitting, setSubmitting] = useState(false);
  const isAsking = useRef(false);

  const mark = (errors: FieldError[]) => {
    form.setErrors(toFormErrors(errors));
    focusFirst(form, errors);
  };

  const readInput = (schema: Schema): z.output<Schema> | null => {
    const checked = check(schema, form.getValues(), options.alsoCheck);
    toasts.end();
    if ('input' in checked) {
      form.clearErrors();
      return checked.input;
    }
    const [first] = checked.errors;
    if (first) toasts.addCheck(toastFieldError(first));
    mark(checked.errors);
    return null;
  };

  const whileSubmitting = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    setSubmitting(true);
    try {
      return await work();
    } catch (error) {
      if (!options.isExplained?.(error)) toasts.add(toastError(error, options.errorTitle));
      if (error instanceof ApiError) mark(error.fieldErrors);
    } finally {
      setSubmitting(false);
    }
  };

  const ask = async (input: z.output<Schema>): Promise<boolean> => {
    if (!options.ask) return true;
    isAsking.current = true;
    return options.ask(input).finally(() => (isAsking.current = false));
  };

  const submitValid = async (schema: Schema) => {
    const input = readInput(schema);
    if (input === null || !(await ask(input))) return;
    await whileSubmitting(() => options.submit(input));
  };

  const onSubmitForm = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (submitting || isAsking.current) return;
    const { activeElement: focused } = document;
    const schema = getSchema();
    // Without waiting the button stays enabled, and errors get the focus at once.
    const loaded = schema instanceof Promise ? await whileSubmitting(() => schema) : schema;
    if (loaded) await submitValid(loaded);
    setTimeout(() => focusAgain(focused));
  };

  return { ...form, submitting, onSubmitForm };
}

type InputProps = ReturnType<UseFormReturnType<Values>['getInputProps']>;

/**
 * Mantine clones all values of a form and makes new props for each field at every letter. They stay the same objects here while their content is the
 * same, so that a field in `memo` renders only when it changes.
 */
function useStableForm<V extends Values>(form: UseFormReturnType<V>): UseFormReturnType<V> {
  const [former] = useState(() => ({ values: form.values, props: new Map<string, InputProps>() }));
  former.values = replaceEqualDeep(former.values, form.values);
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const key = [path, options?.type, options?.value].join(' ');
    const props = sameProps(former.props.get(key), form.getInputProps(path, options));
    former.props.set(key, props);
    return props;
  };
  return { ...form, values: former.values, getInputProps };
}

/** The handlers of a field refer to its path only. */
function sameProps(former: InputProps | undefined, next: InputProps): InputProps {
  if (former === undefined) return next;
  const value = replaceEqualDeep(former.value, next.value);
  const isSame = former.value === value && former.checked === next.checked && former.error === next.error;
  return isSame ? former : next;
}

const SOON_MS = 10_000;

/** Gives the schema, or its promise until it has arrived. */
function useSchema<Schema extends z.ZodType>(source: SchemaSource<Schema>): () => Schema | Promise<Schema> {
  const loaded = useRef<Schema>(null);
  const load = async (from: () => Promise<Schema>) => {
    loaded.current = await loadWithRetry(from);
    return loaded.current;
  };
  const get = () => (typeof source === 'function' ? (loaded.current ?? load(source)) : source);
  const loadAhead = useEffectEvent(() => {
    if (typeof source === 'function')
      load(source).catch((error) => logError("A form's schema wasn't loaded", error));
  });
  // Once the person begins to fill in a form, and soon in any case, because the connection may be lost; with the page it blocks a slow phone.
  useEffect(() => {
    const begin = () => loadAhead();
    // What was typed in a server-rendered page before its form worked has the focus already.
    if (document.activeElement?.closest('form')) begin();
    const timer = setTimeout(begin, SOON_MS);
    document.addEventListener('focusin', begin, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', begin);
    };
  }, []);
  return get;
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
  const { title, at_field } = issue.code === 'custom' ? ((issue.params ?? {}) as CheckParams) : {};
  return { path: issue.path.join('.'), message: issue.message, title, at_field };
}

type CheckParams = Pick<FieldError, 'title' | 'at_field'>;

/** The first message of each field. */
function toFormErrors(errors: FieldError[]): FormErrors {
  return Object.fromEntries(
    errors.toReversed().map(({ path, message, at_field }) => [path, at_field ?? message]),
  );
}

/** The pressed button loses the focus while it is disabled. */
function focusAgain(element: Element | null) {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
}

function focusFirst<V extends Values>(form: UseFormReturnType<V>, errors: FieldError[]) {
  for (const { path } of errors) {
    const node = form.getInputNode(path);
    if (!node) continue;
    node.focus({ preventScroll: true });
    // Neither the header nor the toast covers the middle of the screen. A tall field has its error above it.
    node.scrollIntoView({ block: node.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' });
    return;
  }
}
