import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { FieldError } from '#domain/errors.ts';
import { isSameValue } from '#domain/same-value.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { SettingConflict } from './setting-conflict.tsx';

type Values = Record<string, unknown>;
type KeyOf<T> = keyof T & string;

type Changes<T> = Partial<T> & { seen: Partial<T> };

type Options<T extends Values, V extends Values> = {
  schema: () => Promise<z.ZodType<T>>;
  settings: T;
  /** The values as the inputs use them, with the same keys. */
  valuesOf: (settings: T) => V;
  /** The query whose data `settings` are. */
  queryKey: readonly unknown[];
  save: (changes: Changes<T>) => Promise<T>;
  onSaved: (keys: KeyOf<T>[]) => void;
  /** A value in words, for the person whose value differs. */
  textOf: (settings: T, key: KeyOf<T>) => string;
  errorTitle: string;
  alsoCheck?: () => FieldError | null;
};

/**
 * A form of settings, which saves only changed values. A newer saved value replaces an unedited field. For an
 * edited field the server rejects the save, and the form shows both values.
 */
export function useFieldwiseForm<T extends Values, V extends Values>(options: Options<T, V>) {
  const { settings, valuesOf, queryKey } = options;
  const client = useQueryClient();
  const [seen, setSeen] = useState(settings);
  const [theirs, setTheirs] = useState<Partial<T>>({});
  const form = useSchemaForm<z.ZodType<T>, V>({
    schema: options.schema,
    initialValues: valuesOf(settings),
    errorTitle: options.errorTitle,
    alsoCheck: options.alsoCheck,
    submit: async (input) => {
      const keys = changedKeys(seen, input);
      const changes = { ...pick<T>(input, keys), seen: pick<T>(seen, keys) };
      try {
        const saved = await options.save(changes as Changes<T>);
        setSeen({ ...seen, ...pick(saved, keys) });
        setTheirs({});
      } catch (error) {
        if (error instanceof ApiError && error.code === 'settings_changed')
          showTheirs((error.current ?? {}) as Partial<T>);
        throw error;
      }
      options.onSaved(keys);
    },
  });
  const showTheirs = (current: Partial<T>) => {
    setTheirs(current);
    // The next save deliberately overwrites their values.
    client.setQueryData<T>(queryKey, (known) => known && { ...known, ...current });
    setSeen((before) => ({ ...before, ...current }));
  };
  const follow = (keys: KeyOf<T>[], newer: Partial<T>) => {
    form.setValues(pick<Values>(valuesOf({ ...settings, ...newer }), keys) as Partial<V>);
    setSeen((before) => ({ ...before, ...pick<T>({ ...before, ...newer }, keys) }));
  };
  const present: Values = valuesOf(seen);
  const outdated = changedKeys(seen, settings).filter((key) => isSameValue(form.values[key], present[key]));
  useEffect(() => {
    if (outdated.length > 0 && !form.submitting) follow(outdated, settings);
  });
  const conflictOf = (key: KeyOf<T>): ReactNode => {
    if (!(key in theirs)) return null;
    const acceptTheirs = () => {
      follow([key], theirs);
      setTheirs(
        pick(
          theirs,
          (Object.keys(theirs) as KeyOf<T>[]).filter((other) => other !== key),
        ),
      );
    };
    return (
      <SettingConflict theirs={options.textOf({ ...seen, ...theirs }, key)} onAcceptTheirs={acceptTheirs} />
    );
  };
  return { form, conflictOf };
}

const changedKeys = <T extends Values>(before: T, after: T): KeyOf<T>[] =>
  (Object.keys(after) as KeyOf<T>[]).filter((key) => !isSameValue(before[key], after[key]));

const pick = <T extends Values>(values: Partial<T>, keys: string[]): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<T>;
