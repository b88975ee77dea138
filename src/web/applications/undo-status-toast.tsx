import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '#web/lib/server-clock.ts';
import { TOAST_MS } from '#web/lib/toasts.ts';
import classes from '#web/ui/undo-toast.module.css';
import { subscribeToUndoables, type Undoable, undoables, undoNewest } from './undoable-statuses.ts';

/** The newest change of status that can be undone, and the time until its emails leave (rule:status-mails-wait). */
export function UndoStatus({ intro }: { intro: string }) {
  const isNew = useIsNew();
  const changes = useSyncExternalStore(subscribeToUndoables, undoables, undoables);
  const newest = changes.at(-1);
  if (!newest) return null;
  return (
    <>
      {isNew && `${intro} `}
      {newest.text} <Countdown key={newest.subject} change={newest} />{' '}
      <button
        type="button"
        className={classes.undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={undoNewest}
      >
        Undo
      </button>
      {changes.length > 1 && ` ${changes.length - 1} earlier can be undone after it.`}
    </>
  );
}

/** Like other toasts, it says everything for some seconds; then it takes less room. */
function useIsNew(): boolean {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

/** A screen reader hears the time once, not every second. */
function Countdown({ change: { leavesAt } }: { change: Undoable }) {
  const seconds = useSecondsUntil(leavesAt);
  const [atFirst] = useState(seconds);
  return (
    <>
      <span aria-hidden>The email leaves in {formatSeconds(seconds)}.</span>
      <VisuallyHidden>
        The email leaves in {formatSeconds(atFirst)}. Until then, Control Z or the button takes it back.
      </VisuallyHidden>
    </>
  );
}

function useSecondsUntil(at: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - serverNow()) / 1000));

const formatSeconds = (seconds: number) =>
  seconds < 120
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
