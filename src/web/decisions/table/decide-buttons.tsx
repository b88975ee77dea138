import { Button, Group } from '@mantine/core';
import type { DecisionOutcome } from '#domain/decisions/decisions.ts';
import { formatNumber } from '#web/lib/format.ts';

type DecideButtonsProps = {
  isDisabled: boolean;
  onDecide: (outcome: DecisionOutcome | null) => void;
  /** How many of the selected ones have a released decision. */
  released: number;
  onCorrect: () => void;
};

/** Decides or corrects the selected applications. */
export const DecideButtons = ({ isDisabled, onDecide, released, onCorrect }: DecideButtonsProps) => (
  <Group gap="xs" role="group" aria-label="Decide">
    <Button size="xs" disabled={isDisabled} onClick={() => onDecide('accept')}>
      Accept
    </Button>
    <Button size="xs" variant="default" disabled={isDisabled} onClick={() => onDecide('waitlist')}>
      Waiting list
    </Button>
    <Button size="xs" variant="default" disabled={isDisabled} onClick={() => onDecide('reject')}>
      Reject
    </Button>
    <Button size="xs" variant="subtle" disabled={isDisabled} onClick={() => onDecide(null)}>
      Undecided
    </Button>
    {released > 0 && (
      <Button size="xs" variant="default" disabled={isDisabled} onClick={onCorrect}>
        Correct {formatNumber(released)} released
      </Button>
    )}
  </Group>
);
