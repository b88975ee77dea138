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

function move(step: 1 | -1): void {
  const shown = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.offsetParent !== null,
  );
  const present = focusedControl();
  const place = present ? shown.indexOf(present) + step : 0;
  shown[Math.min(Math.max(place, 0), shown.length - 1)]?.querySelector('button')?.focus();
}
