import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useKeys } from '#web/lib/use-keys.ts';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { MarksForm } from './marks-form.tsx';
import type { ReviewPage } from './queries.ts';
import { SubmittedReview } from './submitted-review.tsx';
import { draftName, type ReviewViewProps } from './use-review-draft.ts';
import classes from './workbench.module.css';

type ReviewPanelProps = ReviewViewProps & { review: ReviewPage };

/** The rubric, or the submitted review, which can be changed. */
export function ReviewPanel({ review, ...actions }: ReviewPanelProps) {
  const { onConflict, onDecline, drafts } = actions;
  // A change that was begun before is still in the browser.
  const [isChanging, setChanging] = useState(drafts.has(draftName(review)));
  const panel = useRef<HTMLElement>(null);
  const change = (isBegun: boolean) => {
    setChanging(isBegun);
    // The pressed button leaves.
    panel.current?.focus({ preventScroll: true });
  };
  const isOpen = review.state === 'assigned';
  const isArchived = review.cycle.state === 'archived';
  useKeys([
    ['c', unlessOverlaid(() => !isArchived && onConflict(review))],
    ['x', unlessOverlaid(() => !isArchived && isOpen && onDecline(review))],
  ]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={classes.rubric}
      aria-label={isOpen ? 'Your review' : 'Your submitted review'}
    >
      {isOpen && review.is_withdrawn && (
        <Alert color="marigold" mb="md" icon={<IconAlertTriangle stroke={1.75} />} title="Withdrawn">
          This application was withdrawn, so it needs no review.
        </Alert>
      )}
      {isOpen && review.is_decided && (
        <Alert color="marigold" mb="md" icon={<IconAlertTriangle stroke={1.75} />} title="Decided">
          This application has been decided, so it needs no review.
        </Alert>
      )}
      {!review.rubric ? (
        <EmptyState
          title="No rubric yet"
          description="An admin has to write the criteria first. You can already read the application."
        />
      ) : isOpen || isChanging ? (
        <MarksForm
          review={review}
          rubric={review.rubric}
          onCancel={isOpen ? null : () => change(false)}
          {...actions}
        />
      ) : (
        <SubmittedReview
          review={review}
          rubric={review.rubric}
          onChange={isArchived ? null : () => change(true)}
          onNext={actions.onNext}
        />
      )}
    </aside>
  );
}
