import { Button, Group } from '@mantine/core';
import type { ReviewPage } from './queries.ts';
import type { ReviewViewProps } from './use-review-draft.ts';
import classes from './workbench.module.css';

type LeavingProps = { review: ReviewPage } & Pick<ReviewViewProps, 'onConflict' | 'onDecline'>;

/** Beside the names or, in blind reading, the title: a reviewer who knows the people should leave before reading (rule:conflict-decline-abstain). */
export function Leaving({ review, onConflict, onDecline }: LeavingProps) {
  if (review.cycle.state === 'archived') return null;
  return (
    <Group gap="xs" className={classes.leaving}>
      <Button variant="default" size="xs" onClick={() => onConflict(review)}>
        Conflict of interest
      </Button>
      {review.state === 'assigned' && (
        <Button variant="default" size="xs" onClick={() => onDecline(review)}>
          Decline
        </Button>
      )}
    </Group>
  );
}
