import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notAuthenticated } from '#domain/errors.ts';
import { browserStorage } from '#web/drafts/draft-storage.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { onSessionResumed, onSignOut, sessionQuery } from '#web/users/session/session.ts';
import { DraftAutosave, type DraftOptions, type DraftState } from './draft-autosave.ts';

type Options<V> = Omit<DraftOptions<V>, 'storage'> & {
  accountId: string;
  /** The draft's name within the account, such as 'apply:{project}'. */
  name: string;
  /** For a page of many forms: a draft continues to be saved after its form has gone, and a form that returns finds it. */
  drafts?: Map<string, DraftAutosave<V>>;
};

/**
 * Saves typed text in the browser immediately and on the server a moment later (rule:drafts-are-saved). The form starts with
 * `initialValues`; `follow` puts an unsent draft from an earlier visit into it.
 */
export function useDraft<V>(options: Options<V>) {
  const [autosave] = useState(() => options.drafts?.get(options.name) ?? createAutosave(options));
  const [state, setState] = useState<DraftState<V>>(autosave.state);
  autosave.onState = setState;
  const [initialValues] = useState(autosave.current.values);
  const save = useRef(options.save);
  save.current = options.save;
  const client = useQueryClient();
  // The session may have changed: one person's text must never become another person's draft.
  const isStillSignedIn = () => client.getQueryData(sessionQuery.queryKey)?.user?.id === options.accountId;
  autosave.save = async (values, revision) => {
    if (!isStillSignedIn()) throw new ApiError(notAuthenticated());
    return save.current(values, revision);
  };

  useEffect(() => {
    void autosave.open();
    const retry = () => void autosave.flush();
    window.addEventListener('online', retry);
    const undoSignOut = onSignOut(() => autosave.leave());
    const undoResumed = onSessionResumed(retry);
    return () => {
      window.removeEventListener('online', retry);
      undoSignOut();
      undoResumed();
      void autosave.flush();
    };
  }, [autosave]);

  return {
    state,
    initialValues,
    /** The server's revision that the values are based on. */
    revision: () => autosave.current.revision,
    /** Reports the form's current values and provides its setter. */
    follow: (values: V, setValues: (values: V) => void) => {
      autosave.restore = setValues;
      autosave.change(values);
    },
    /** Overwrites the other version with this device's text. */
    keepMine: () => autosave.keepMine(),
    /** Returns the other device's text for the form. */
    acceptOther: () => autosave.acceptOther(),
    /** Sends what isn't saved yet. Returns whether all is. */
    flush: () => autosave.flush(),
    /** Waits for a running save and stops saving; call `resume` after a failed submission. */
    pause: () => autosave.pause(),
    resume: () => autosave.resume(),
    /** Submitted: deletes the browser's copy. */
    finish: () => autosave.finish(),
  };
}

function createAutosave<V>(options: Options<V>): DraftAutosave<V> {
  const { accountId, name, drafts } = options;
  const autosave = new DraftAutosave({ ...options, storage: browserStorage<V>(accountId, name) }, () => {});
  drafts?.set(name, autosave);
  return autosave;
}
