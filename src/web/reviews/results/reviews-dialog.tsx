import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatScore } from '#web/lib/format.ts';
import { Comments } from '#web/reviews/workbench/discussion.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { applicationReviewsQuery, type SubmittedReview } from './queries.ts';
import classes from './review-results.module.css';
import type { ResultsSearch } from './search.ts';

type ReviewsDialogProps = { id: string; stage: ResultsSearch['stage']; onClose: () => void };

/** The reviews of an application with their notes, and the release of feedback. */
export default function ReviewsDialog({ id, stage, onClose }: ReviewsDialogProps) {
  const { data, isPending, isError, refetch } = useQuery(applicationReviewsQuery(id, stage));
  return (
    <Dialog onClose={onClose} title={data ? titleOf(data) : 'Reviews'} size="lg" closeOnClickOutside={false}>
      {isPending && <RowsSkeleton label="Loading reviews..." rows={3} height={120} />}
      {isError && <ErrorState title="The reviews couldn't be loaded" onRetry={() => void refetch()} />}
      {data && (
        <Stack>
          <Text size="sm" c="dimmed">
            {data.project.name}
          </Text>
          {data.reviews.length === 0 && (
            <EmptyState
              icon={<IconMessageOff stroke={1.5} />}
              title="No reviews yet"
              description="Nobody has submitted a review of this application in this stage."
            />
          )}
          {data.reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
          {data.reviews.length > 0 && <Comments applicationId={id} />}
        </Stack>
      )}
    </Dialog>
  );
}

const titleOf = ({ applicant, reference }: { applicant: string | null; reference: string | null }) =>
  `Reviews of ${applicant ?? reference ?? 'this application'}`;

function Review({ review }: { review: SubmittedReview }) {
  const { id, reviewer, score, first_score, changed_at, submitted_at } = review;
  return (
    <Card component="section" aria-labelledby={id} withBorder>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h4" id={id}>
            <Verbatim>{reviewer}</Verbatim>
          </Title>
          <Text fw={600}>{formatScore(score)}</Text>
        </Group>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Submitted on {formatDateTime(submitted_at)}
          </Text>
          {changed_at && (
            <SoftBadge tone="yellow">
              Changed on {formatDateTime(changed_at)}, first {formatScore(first_score)}
            </SoftBadge>
          )}
        </Group>
        <Marks review={review} />
        <Note title="Private note" text={review.private_note} />
        <Note
          title={review.feedback?.is_shown ? 'Released feedback' : 'Note to the applicants, not released'}
          text={review.feedback?.text ?? review.applicant_note}
        />
        <FeedbackForm review={review} />
      </Stack>
    </Card>
  );
}

const Marks = ({ review: { marks } }: { review: SubmittedReview }) => (
  <Group component="ul" gap="4px 16px" m={0} p={0} className={classes.marks}>
    {marks.map(({ criterion, mark }) => (
      <Text key={criterion} component="li" size="sm">
        {criterion}: <b>{mark ?? 'abstained'}</b>
      </Text>
    ))}
  </Group>
);

function Note({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" className={classes.note}>
        {text}
      </Text>
    </div>
  );
}
