import { Button, Group, Text } from '@mantine/core';
import type { DraftState } from '#web/drafts/draft-autosave.ts';
import { DraftStatus } from '#web/drafts/draft-status.tsx';
import { formatScore } from '#web/lib/format.ts';
import type { ReviewPage } from './queries.ts';
import type { ReviewValues } from './use-review-draft.ts';
import classes from './workbench.module.css';

type ReviewBarProps = {
  review: ReviewPage;
  state: DraftState<ReviewValues>;
  score: number | null;
  /** The number of criteria without an answer. */
  left: number;
  problem: string | null;
  isReadOnly: boolean;
  /** All criteria have an answer: the next key submits. */
  isCurrent: boolean;
  onSubmit: () => void;
  onCancel: (() => void) | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** The bar below the rubric: at the bottom of a phone it stays on the screen. */
export function ReviewBar({
  review,
  state,
  score,
  left,
  problem,
  isReadOnly,
  isCurrent,
  ...on
}: ReviewBarProps) {
  const isOpen = review.state === 'assigned';
  const needsNone = review.is_withdrawn || review.is_decided;
  return (
    <div className={classes.bar}>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" component="p" className={classes.score}>
          {left > 0 ? `${left} ${left === 1 ? 'criterion' : 'criteria'} left` : `Score ${formatScore(score)}`}
        </Text>
        <DraftStatus state={state} />
      </Group>
      <Group gap="xs" mt="xs">
        <Button
          data-current={isCurrent || undefined}
          disabled={isReadOnly || (isOpen && needsNone)}
          size="md"
          className={classes.submit}
          onClick={on.onSubmit}
        >
          {isOpen ? 'Submit and next' : 'Submit change'}
        </Button>
        {on.onCancel && (
          <Button variant="default" size="md" onClick={on.onCancel}>
            Cancel
          </Button>
        )}
        {on.onPrevious && (
          <Button variant="default" size="md" onClick={on.onPrevious}>
            Previous
          </Button>
        )}
        {on.onNext && (
          <Button variant="default" size="md" onClick={on.onNext}>
            Next
          </Button>
        )}
      </Group>
    </div>
  );
}
