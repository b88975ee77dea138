import { useSyncExternalStore } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from './dialog-fallback.tsx';
import type { AskedQuestion, Question } from './question-dialog.tsx';

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: AskedQuestion) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks before a destructive step; the safe choice has the focus. Gives true when the person goes on. */
export function confirm(question: Question): Promise<boolean> {
  if (asked?.isOpen) asked.close(false);
  return new Promise((resolve) => {
    const close = (goesOn: boolean) => {
      show({ ...question, isOpen: false, close });
      resolve(goesOn);
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
    () => asked,
    () => null,
  );

/** Whether a question stands above everything else. */
export const useIsQuestionOpen = () => useQuestion()?.isOpen === true;

const QuestionDialog = lazyWithRetry(() => import('./question-dialog.tsx'));

/** Where questions appear; the dialog is loaded with the first one. */
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
