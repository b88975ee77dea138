import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { unsavedTextsOf } from '#web/lib/unsaved-texts.ts';
import { useAuth } from '#web/users/session/auth-context.ts';
import { useDraft } from './use-draft.ts';

type Values = Record<string, unknown>;
type FormDraftOptions<V extends Values> = {
  /** The draft's name within the account, such as 'member:{team}:{profile}'. */
  name: string;
  title: string;
  form: UseFormReturnType<V>;
  /** True for a form that isn't kept. */
  isOff?: boolean;
};

/**
 * Keeps the changed fields of a form in this browser until they are saved, because a phone that opens its camera or files may drop the tab
 * (rule:forms-are-kept). Only what was typed is restored, over the values that are stored now.
 */
export function useFormDraft<V extends Values>({ name, title, form, isOff = false }: FormDraftOptions<V>) {
  const { user } = useAuth();
  const [stored] = useState(() => form.getValues());
  const [isRestored, setRestored] = useState(false);
  const draft = useDraft<Partial<V>>({
    accountId: user?.id ?? '',
    name,
    server: null,
    empty: {},
    isLocal: true,
    save: () => Promise.reject(new Error('A draft of a form is saved with the form only.')),
    readCurrent: () => ({}),
    toReadable: () => ({ title, texts: unsavedTextsOf(form) }),
  });
  const changed = changesOf(form.values, stored);

  const restore = (values: Partial<V>) => {
    form.setValues(values);
    setRestored(Object.keys(values).length > 0);
  };

  useEffect(() => {
    if (isOff) return;
    // Typed before the browser had read the draft: the newer words stay.
    if (draft.state.kind === 'conflict') restore({ ...draft.acceptOther(), ...changed });
    else draft.follow(changed, restore);
  });

  return {
    isRestored,
    /** When the browser stored what was typed; null before. */
    keptAt: draft.state.kind === 'local' ? draft.state.at : null,
    /** Saved or given up: deletes the browser's copy. */
    finish: draft.finish,
    /** Back to the stored values. */
    discard: () => {
      form.setValues(stored);
      form.clearErrors();
      setRestored(false);
    },
  };
}

function changesOf<V extends Values>(values: V, stored: V): Partial<V> {
  const changed = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key]),
  );
  return Object.fromEntries(changed) as Partial<V>;
}
