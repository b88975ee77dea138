import { Text } from '@mantine/core';
import { SubmittedReviewCard, Thread } from '#web/reviews/workbench/discussion.tsx';

/** All submitted reviews of an application and its discussion, for staff beside its text (rule:review-discussion). */
export default function AllReviews({ applicationId }: { applicationId: string }) {
  return (
    <Thread applicationId={applicationId} title="Reviews and discussion">
      {({ reviews }) => {
        if (reviews.length === 0)
          return (
            <Text size="sm" c="dimmed">
              Nobody has submitted a review of this application yet.
            </Text>
          );
        const hasStages = new Set(reviews.map(({ stage }) => stage)).size > 1;
        return reviews.map((review) => (
          <SubmittedReviewCard key={review.id} review={review} showsStage={hasStages} />
        ));
      }}
    </Thread>
  );
}
