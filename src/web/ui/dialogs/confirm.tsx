import { useEffect, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { useIsIdle } from '../states/optional-part.tsx';
import { DialogFallback } from './dialog-fallback.tsx';
import type { AskedQuestion, Question } from './question-dialog.tsx';

let current: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: AskedQuestion) {
  current = next;
  for (const listener of listeners) listener();
}

/** Asks for confirmation of a destructive step, with the focus on Cancel. Resolves to true if the person confirms. */
export function confirm(question: Question): Promise<boolean> {
  if (current?.isOpen) current.close(false);
  return new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      show({ ...question, isOpen: false, close });
      resolve(isConfirmed);
    };
    show({ ...question, isOpen: true, close });
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useQuestion = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** Whether a question dialog is open. */
export const useIsQuestionOpen = () => useQuestion()?.isOpen === true;

const loadDialog = () => import('./question-dialog.tsx');
const QuestionDialog = lazyWithRetry(loadDialog);

/** Loads the dialog's code early, for a question that must also appear without a connection, but not before the page is idle. */
export function usePreloadedQuestions(): void {
  const isIdle = useIsIdle();
  useEffect(() => {
    if (isIdle) loadDialog().catch(() => undefined);
  }, [isIdle]);
}

/** Renders the current question; the dialog's code loads with the first one. */
export function Questions() {
  const question = useQuestion();
  return (
    question && (
      <DialogFallback>
        <QuestionDialog question={question} />
      </DialogFallback>
    )
  );
}
