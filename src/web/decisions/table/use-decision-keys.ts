import { useEffect, useRef } from 'react';
import type { DecisionOutcome } from '#domain/decisions/decisions.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';

const CONTROLS = '[data-decided]';

/** The keys of the table of decisions, for the row with the focus (rule:decisions-by-keyboard). */
export function useDecisionKeys({
  onDecide,
}: {
  onDecide: (id: string, outcome: DecisionOutcome) => void;
}): void {
  const move = useMoves();
  const decide = (outcome: DecisionOutcome) =>
    unlessOverlaid(() => {
      const id = focusedControl()?.dataset.decided;
      if (id) onDecide(id, outcome);
    });
  useKeys([
    ['a', decide('accept')],
    ['w', decide('waitlist')],
    ['r', decide('reject')],
    ['j', unlessOverlaid(() => move(1))],
    ['k', unlessOverlaid(() => move(-1))],
  ]);
}

/** That of the row with the focus, in the table or its cards. */
const focusedControl = (): HTMLElement | undefined =>
  document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>(CONTROLS) ?? undefined;

const shownControls = () =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.offsetParent !== null && one.querySelector('button') !== null,
  );

/**
 * Moves from the row with the focus, which may have no buttons. A change may take the pressed button or the whole row away, and the next
 * move begins at its place.
 */
function useMoves() {
  const last = useRef<{ id: string | undefined; place: number }>({ id: undefined, place: 0 });
  useEffect(() => {
    const remember = () => {
      const present = focusedControl();
      if (present) last.current = { id: present.dataset.decided, place: placeOf(present, shownControls()) };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return (step: 1 | -1) => {
    const shown = shownControls();
    const { id, place: before } = last.current;
    const present = focusedControl() ?? shown.find(({ dataset }) => dataset.decided === id);
    const place = present ? placeOf(present, shown) : before;
    // What follows a row without buttons, or one that has left, is at its place.
    const following = present && shown[place] === present ? place + 1 : place;
    const next = shown[step === 1 ? following : place - 1];
    const end = present ?? shown.at(step === 1 ? -1 : 0);
    (next ?? end)?.querySelector('button')?.focus();
  };
}

/** How many of those with buttons come before it. */
const placeOf = (control: HTMLElement, shown: HTMLElement[]): number =>
  shown.filter((one) => one.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING).length;
