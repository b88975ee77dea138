import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notAuthenticated } from '#domain/errors.ts';
import { browserStorage } from '#web/drafts/draft-storage.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { onSessionResumed, onSignOut, sessionQuery } from '#web/session/session.ts';
import { DraftAutosave, type DraftOptions, type DraftState } from './draft-autosave.ts';

type Options<V> = Omit<DraftOptions<V>, 'storage'> & {
  accountId: string;
  /** Which draft of the account, as 'apply:{project}'. */
  name: string;
};

/**
 * Keeps what is typed in the browser at once and on the server a moment later (rule:drafts-are-saved). `initialValues` are what
 * the form begins with; what this browser could not send the last time comes into it by `follow`.
 */
export function useDraft<V>(options: Options<V>) {
  const [state, setState] = useState<DraftState<V>>({ kind: 'untouched' });
  const [autosave] = useState(
    () =>
      new DraftAutosave(
        { ...options, storage: browserStorage<V>(options.accountId, options.name) },
        setState,
      ),
  );
  const save = useRef(options.save);
  save.current = options.save;
  const client = useQueryClient();
  // Whoever is signed in by now, one person's text never becomes another one's draft.
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
    initialValues: autosave.initialValues,
    /** Tells what the form holds now, and how to put something else into it. */
    follow: (values: V, setValues: (values: V) => void) => {
      autosave.restore = setValues;
      autosave.change(values);
    },
    /** Goes on with this device's text over the other one. */
    keepMine: () => autosave.keepMine(),
    /** Gives the other device's text for the form. */
    takeTheirs: () => autosave.takeTheirs(),
    /** Waits for a running save and saves no more; `resume` after a submission that failed. */
    pause: () => autosave.pause(),
    resume: () => autosave.resume(),
    /** Submitted: nothing of it stays in the browser. */
    finish: () => autosave.finish(),
  };
}
