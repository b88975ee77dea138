import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DISCUSSION_MAX_LENGTH, STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { reasonOf } from '#web/lib/api-error.ts';
import { formatDateTime, formatScore } from '#web/lib/format.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useComment } from './mutations.ts';
import { discussionQuery, type ReviewDiscussion } from './queries.ts';
import classes from './workbench.module.css';

type Section = { applicationId: string };

/** The reviews of others and the discussion, for reviewers with a submitted review and admins (rule:review-discussion). */
export function Discussion({ applicationId }: Section) {
  return (
    <Thread applicationId={applicationId} title="Other reviews and discussion">
      {({ reviews }) => {
        const others = reviews.filter(({ is_mine }) => !is_mine);
        if (others.length > 0)
          return others.map((review) => <SubmittedReviewCard key={review.id} review={review} />);
        return (
          <Text size="sm" c="dimmed">
            Nobody else has submitted a review of this application yet.
          </Text>
        );
      }}
    </Thread>
  );
}

/** The discussion alone, beside reviews that the page shows in another way. */
export const Comments = ({ applicationId }: Section) => (
  <Thread applicationId={applicationId} title="Discussion" />
);

type ThreadProps = Section & { title: string; children?: (discussion: ReviewDiscussion) => ReactNode };

/** A discussion, with the reviews above it that the caller chooses. */
export function Thread({ applicationId, title, children }: ThreadProps) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(discussionQuery(applicationId, page));
  if (!data && isError) return <ErrorState title="The discussion couldn't be loaded" onRetry={refetch} />;
  if (!data) return <RowsSkeleton label="Loading discussion..." rows={2} height={72} />;
  const pages = Math.ceil(data.total / data.page_size);
  return (
    <section className={classes.section} aria-labelledby="review-discussion">
      <Title order={3} size="h4" mb="sm" id="review-discussion">
        {title}
      </Title>
      <Stack gap="md">
        {children?.(data)}
        {page < pages && (
          <Button variant="default" size="xs" onClick={() => setPage(page + 1)}>
            Older comments
          </Button>
        )}
        <CommentList comments={data.comments} />
        {page > 1 && (
          <Button variant="default" size="xs" onClick={() => setPage(page - 1)}>
            Newer comments
          </Button>
        )}
        {!data.is_archived && <CommentForm applicationId={applicationId} onSent={() => setPage(1)} />}
      </Stack>
    </section>
  );
}

function CommentList({ comments }: Pick<ReviewDiscussion, 'comments'>) {
  if (comments.length === 0) return null;
  return (
    <ol className={classes.comments}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <Text size="sm">
            <strong>{comment.is_mine ? 'You' : <Verbatim>{comment.author}</Verbatim>}</strong>{' '}
            <Text span size="sm" c="dimmed">
              {formatDateTime(comment.at)}
            </Text>
          </Text>
          <Text className={classes.note}>{comment.text}</Text>
        </li>
      ))}
    </ol>
  );
}

type SubmittedReviewCardProps = {
  review: ReviewDiscussion['reviews'][number];
  /** For an application with reviews of both stages. */
  showsStage?: boolean;
};

export function SubmittedReviewCard({ review, showsStage = false }: SubmittedReviewCardProps) {
  const { reviewer, stage, is_mine, score, first_score, changed_at, marks, private_note } = review;
  return (
    <div className={classes.other}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {is_mine ? 'You' : <Verbatim>{reviewer}</Verbatim>}
          {showsStage && `, ${STAGE_LABELS[stage]}`}
        </Text>
        <Text size="sm" fw={600}>
          {formatScore(score)}
        </Text>
      </Group>
      {changed_at && (
        <Text size="sm" className={classes.changed}>
          Changed later: {formatScore(first_score)} → {formatScore(score)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {marks.map(({ name, mark }) => `${name} ${mark ?? 'abstained'}`).join(' · ')}
      </Text>
      {private_note && (
        <Text size="sm" mt={4} className={classes.note}>
          {private_note}
        </Text>
      )}
    </div>
  );
}

function CommentForm({ applicationId, onSent }: { applicationId: string; onSent: () => void }) {
  const [text, setText] = useState('');
  const comment = useComment(applicationId);
  useLeaveWarning(() => text.trim() !== '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    comment.mutate(text, {
      onSuccess: () => {
        setText('');
        onSent();
      },
    });
  };
  return (
    <form onSubmit={send}>
      <Textarea
        label="Comment"
        description="Reviewers of this application and admins see it; applicants never do."
        autosize
        minRows={2}
        maxLength={DISCUSSION_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={comment.isError && reasonOf(comment.error)}
      />
      <Button type="submit" mt="xs" variant="default" size="md" loading={comment.isPending}>
        Comment
      </Button>
    </form>
  );
}
