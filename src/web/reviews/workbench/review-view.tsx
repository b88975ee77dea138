import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isMissing } from '#web/lib/api-error.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Discussion } from './discussion.tsx';
import { reviewQuery } from './queries.ts';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewTexts } from './review-texts.tsx';
import type { ReviewViewProps } from './use-review-draft.ts';
import classes from './workbench.module.css';
import { ReviewSkeleton } from './workbench-skeleton.tsx';

/** One application under review. */
export function ReviewView(props: ReviewViewProps) {
  const { data: review, isError, error, refetch } = useQuery(reviewQuery(props.id));
  const heading = useFocusOnMove(review !== undefined);
  if (review)
    return (
      <div className={classes.columns}>
        <ReviewTexts
          review={review}
          heading={heading}
          onConflict={props.onConflict}
          onDecline={props.onDecline}
        />
        <ReviewPanel
          // A submitted review has another panel, and a change of it a new form.
          key={`${review.state} ${review.review?.submitted_at ? review.review.revision : ''}`}
          review={review}
          {...props}
        />
        {review.state === 'submitted' && review.identity && (
          <div className={classes.discussion}>
            <Discussion applicationId={review.identity.application_id} />
          </div>
        )}
      </div>
    );
  if (!isError) return <ReviewSkeleton />;
  if (isMissing(error))
    return (
      <EmptyState
        title="This review isn't yours any more"
        description="It was reassigned, or it’s no longer in the queue."
        action={
          props.onNext && (
            <Button variant="default" onClick={props.onNext}>
              Next application
            </Button>
          )
        }
      />
    );
  return <ErrorState title="The application couldn't be loaded" onRetry={refetch} />;
}

let wasMoved = false;

/** After a move the heading has the focus, so that a screen reader reads the new application; on arrival the page has it. */
function useFocusOnMove(isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isReady) return;
    if (wasMoved) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    wasMoved = true;
  }, [isReady]);
  return heading;
}
