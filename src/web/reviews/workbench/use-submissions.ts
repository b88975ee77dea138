import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, reasonOf } from '#web/lib/api-error.ts';
import { type ReviewPage, reviewQuery, submitReview } from './queries.ts';
import { draftName, type ReviewDrafts } from './use-review-draft.ts';

/** A review whose submission the server refused; everything typed is still in its draft. */
export type FailedSubmission = { review: ReviewPage; reason: string };

const CHANGED_MEANWHILE = ['rubric_changed', 'application_decided', 'application_withdrawn'];
const RETRY_AFTER_MS = 10_000;
const REFRESH_AFTER_MS = 1000;

/**
 * Sends submissions in the background while the reviewer reads the next application. Without a connection they wait for it; a refused one
 * returns to the queue with its reason (rule:review-workbench).
 */
export function useSubmissions(drafts: ReviewDrafts) {
  const client = useQueryClient();
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<FailedSubmission[]>([]);
  const refreshSoon = useSoon(() => client.invalidateQueries({ queryKey: ['reviews', 'queue'] }));

  const send = async (review: ReviewPage, rubricId: string) => {
    const draft = drafts.get(draftName(review));
    if (!draft) return;
    const { id } = review;
    setSent((before) => new Set(before).add(id));
    setFailed((before) => before.filter((one) => one.review.id !== id));
    await draft.pause();
    try {
      const { values, revision } = draft.current;
      const attempt = () => submitReview(id, { ...values, rubric_id: rubricId, revision });
      await whenConnected(attempt, (isWaiting) => setWaiting((before) => toggled(before, id, isWaiting)));
      draft.finish();
      drafts.delete(draftName(review));
      // The submitted review shows more than the open one.
      void client.resetQueries({ queryKey: reviewQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ['reviews', 'discussion'] });
      refreshSoon();
    } catch (error) {
      draft.resume();
      setSent((before) => toggled(before, id, false));
      setFailed((before) => [...before, { review, reason: reasonOf(error) }]);
      if (error instanceof ApiError && CHANGED_MEANWHILE.includes(error.code)) {
        void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey });
        refreshSoon();
      }
    }
  };
  /** An assignment that the reviewer left, for example for a conflict. */
  const leave = (review: ReviewPage) => {
    drafts.get(draftName(review))?.finish();
    drafts.delete(draftName(review));
    setSent((before) => new Set(before).add(review.id));
    client.removeQueries({ queryKey: reviewQuery(review.id).queryKey });
    refreshSoon();
  };
  const forget = (id: string) => setFailed((before) => before.filter(({ review }) => review.id !== id));
  return { sent, waiting, failed, send, leave, forget };
}

/** Once after the last of several submissions. */
function useSoon(act: () => unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, REFRESH_AFTER_MS);
  };
}

/** Repeats a submission whose response didn't arrive: the server recognises one that it already has. */
async function whenConnected(attempt: () => Promise<unknown>, onWait: (isWaiting: boolean) => void) {
  for (;;) {
    try {
      await attempt();
      onWait(false);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) {
        onWait(false);
        throw error;
      }
      onWait(true);
      await untilOnline();
    }
  }
}

const untilOnline = () =>
  new Promise((resolve) => {
    setTimeout(resolve, RETRY_AFTER_MS);
    window.addEventListener('online', resolve, { once: true });
  });

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (set.has(id) === isIn) return set;
  const changed = new Set(set);
  if (isIn) changed.add(id);
  else changed.delete(id);
  return changed;
}
