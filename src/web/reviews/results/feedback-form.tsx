import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { REVIEW_NOTE_MAX_LENGTH } from '#domain/reviews/reviews.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useReleaseFeedback, useWithdrawFeedback } from '#web/reviews/feedback/mutations.ts';
import { askToRelease, askToWithdraw } from '#web/reviews/feedback/questions.ts';
import type { SubmittedReview } from './queries.ts';

/** Releases the note to the applicant after a question, or changes and withdraws a released one (rule:feedback-is-released). */
export function FeedbackForm({ review }: { review: SubmittedReview }) {
  const [isOpen, setOpen] = useState<boolean>();
  if (!isOpen) return <Released review={review} hasFocus={isOpen === false} onEdit={() => setOpen(true)} />;
  return <Editor review={review} onClose={() => setOpen(false)} />;
}

type ReleasedProps = { review: SubmittedReview; hasFocus: boolean; onEdit: () => void };

function Released({ review, hasFocus, onEdit }: ReleasedProps) {
  const { feedback } = review;
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) edit.current?.focus();
  }, [hasFocus]);
  return (
    <Group gap="sm">
      <Button ref={edit} size="xs" variant={feedback ? 'default' : 'filled'} onClick={onEdit}>
        {feedback ? 'Edit feedback' : review.applicant_note ? 'Release feedback' : 'Write feedback'}
      </Button>
      {feedback && (
        <>
          <Withdraw id={review.id} onDone={() => edit.current?.focus()} />
          <Text size="sm" c="dimmed">
            {feedback.is_shown ? 'Released' : 'Goes out with the decision, prepared'} on{' '}
            {formatDateTime(feedback.released_at)}
            {feedback.released_by && ` by ${feedback.released_by}`}
          </Text>
        </>
      )}
    </Group>
  );
}

function Withdraw({ id, onDone }: { id: string; onDone: () => void }) {
  const withdraw = useWithdrawFeedback();
  const ask = async () => {
    if (await askToWithdraw()) withdraw.mutate(id, { onSuccess: onDone });
  };
  return (
    <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      Withdraw
    </Button>
  );
}

/** Saves over the release with which the form began. */
function Editor({ review, onClose }: { review: SubmittedReview; onClose: () => void }) {
  const [seen] = useState(review.feedback);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => text.current?.focus(), []);
  const release = useReleaseFeedback(review.id);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/reviews/review-schemas.ts')).releaseFeedbackSchema,
    initialValues: {
      text: seen?.text ?? review.applicant_note,
      waits_for_decision: seen?.is_shown === false,
      expected_released_at: seen?.released_at ?? null,
    },
    errorTitle: 'Error releasing feedback',
    ask: async () => seen !== null || (await askToRelease()),
    submit: async (input) => {
      await release.mutateAsync(input);
      onClose();
    },
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="sm">
        <Textarea
          label="Feedback for the applicants"
          description="They see this text without the reviewer’s name."
          autosize
          minRows={4}
          maxLength={REVIEW_NOTE_MAX_LENGTH}
          {...form.getInputProps('text')}
          ref={text}
        />
        <Group gap="sm">
          <Button type="submit" size="xs" loading={form.submitting}>
            {seen ? 'Save feedback' : 'Release feedback'}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
