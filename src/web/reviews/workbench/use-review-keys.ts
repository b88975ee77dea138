import type { HotkeyItem } from '@mantine/hooks';
import { MARKS, type Mark } from '#domain/reviews/reviews.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';

type ReviewKeys = {
  /** The number of criteria, and the one that the next mark is for. */
  count: number;
  at: number;
  focusOn: (index: number) => void;
  mark: (index: number, value: Mark | null) => void;
  submit: () => void;
  toNotes: () => void;
};

/** The shortcuts of the rubric: a mark answers the current criterion and moves on (rule:review-workbench). */
export function useReviewKeys({ count, at, focusOn, mark, submit, toNotes }: ReviewKeys): void {
  const abstain = unlessHeld(() => mark(at, null));
  useKeys([
    ...MARKS.map((value): HotkeyItem => [String(value), unlessHeld(() => mark(at, value))]),
    ['0', abstain],
    ['a', abstain],
    ['s', unlessHeld(submit)],
    ['n', unlessOverlaid(toNotes)],
    ['ArrowDown', unlessOverlaid(() => focusOn(Math.min(at + 1, count)))],
    ['ArrowUp', unlessOverlaid(() => focusOn(Math.max(at - 1, 0)))],
  ]);
}

/** A held key must not answer and submit one application after the other. */
const unlessHeld = (act: () => void) => {
  const unlessDialog = unlessOverlaid(act);
  return ({ repeat }: { repeat?: boolean }) => {
    if (!repeat) unlessDialog();
  };
};
