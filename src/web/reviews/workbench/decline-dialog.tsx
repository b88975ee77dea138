import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { DECLINE_REASON_MAX_LENGTH } from '#domain/reviews/reviews.ts';
import { reasonOf } from '#web/lib/api-error.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useDeclineReview } from './mutations.ts';
import type { ReviewPage } from './queries.ts';

type DeclineDialogProps = { review: ReviewPage; onClose: () => void; onDeclined: () => void };

/** Returns an application to the admins, with a reason (rule:conflict-decline-abstain). */
export default function DeclineDialog({ review, onClose, onDeclined }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const decline = useDeclineReview();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem('Please say why.');
      field.current?.focus();
      return;
    }
    decline.mutate(
      { id: review.id, reason: reason.trim() },
      { onSuccess: onDeclined, onError: (error) => setProblem(reasonOf(error)) },
    );
  };
  return (
    <Dialog onClose={onClose} title="Decline this review">
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text size="sm">
            Somebody else will review “{review.project.name}”. If you know the applicants, declare a conflict
            of interest instead.
          </Text>
          <Textarea
            ref={field}
            label="Reason"
            description="Admins see it."
            data-autofocus
            required
            rows={3}
            maxLength={DECLINE_REASON_MAX_LENGTH}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={decline.isPending}>
              Decline
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
