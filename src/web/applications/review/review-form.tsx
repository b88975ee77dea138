import { Button, Group, NumberInput, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { reviewSchema } from '#domain/applications/application-schemas.ts';
import { ADMIN_COMMENTS_MAX_LENGTH, SCORE } from '#domain/applications/application-statuses.ts';
import { useReviewApplication } from '#web/applications/mutations.ts';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import classes from './details.module.css';
import { ReviewConflict } from './review-conflict.tsx';

type ReviewFormProps = {
  application: StaffApplicationDetails;
  /** Puts the fields in one row without labels, so that they fit below the application. */
  isOneLine: boolean;
  /** Goes to the next application; null for the last one. */
  onNext: (() => void) | null;
};
type Values = { score: number | string; admin_comments: string };

/**
 * Score and comments, for staff only. A newer review by someone else replaces the values of an untouched form; a
 * touched form shows a conflict instead, so no typed text is lost (rule:staff-text-is-kept, rule:score-and-comments).
 */
export function ReviewForm({ application, isOneLine, onNext }: ReviewFormProps) {
  const review = useReviewApplication(application.id);
  const isSaved = useRef(false);
  const [isGoingOn, setGoingOn] = useState(false);
  const [seen, setSeen] = useState(reviewId(application));
  const form = useSchemaForm({
    schema: reviewFormSchema,
    initialValues: valuesOf(application),
    errorTitle: 'Error saving review',
    submit: async (input) => {
      const typed = form.getValues();
      const { last_review } = await review.mutateAsync({ ...input, expected_review_id: seen });
      setSeen(last_review?.id ?? null);
      form.resetDirty(typed);
      isSaved.current = true;
    },
  });
  useLeaveWarning(() => form.isDirty());
  const isNewer = (reviewId(application) ?? 0) > (seen ?? 0);
  const acceptLatest = () => {
    form.setValues(valuesOf(application));
    form.resetDirty(valuesOf(application));
    setSeen(reviewId(application));
  };
  const mustFollow = isNewer && !form.isDirty();
  useEffect(() => {
    if (mustFollow) acceptLatest();
  });
  const saveAndGoOn = async () => {
    if (!form.isDirty()) return onNext?.();
    isSaved.current = false;
    setGoingOn(true);
    await form.onSubmitForm();
    setGoingOn(false);
    if (isSaved.current) onNext?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInScore = onNext !== null && event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !(isInScore || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saveAndGoOn();
  };
  const scoreHint = application.is_score_derived
    ? 'The mean of the submitted reviews'
    : '0 to 100, or empty. Visible to staff only';
  const commentsHint = 'Visible to staff only';
  return (
    <form onSubmit={form.onSubmitForm} onKeyDown={onKeyDown} noValidate>
      <Stack gap="sm">
        {isNewer && !mustFollow && (
          <ReviewConflict
            latest={application}
            onKeepMine={() => setSeen(reviewId(application))}
            onAcceptLatest={acceptLatest}
          />
        )}
        <div className={isOneLine ? classes.oneLine : classes.fields}>
          <NumberInput
            {...(isOneLine
              ? { 'aria-label': 'Score', placeholder: 'Score', title: scoreHint }
              : { label: 'Score', description: scoreHint })}
            hideControls={isOneLine}
            {...SCORE}
            clampBehavior="none"
            allowDecimal={false}
            maw={isOneLine ? undefined : 260}
            readOnly={application.is_score_derived}
            {...form.getInputProps('score')}
          />
          <Textarea
            {...(isOneLine
              ? { 'aria-label': 'Admin Comments', placeholder: 'Comments, visible to staff only' }
              : { label: 'Admin Comments', description: commentsHint })}
            autosize
            minRows={isOneLine ? 1 : 3}
            maxLength={ADMIN_COMMENTS_MAX_LENGTH}
            {...form.getInputProps('admin_comments')}
          />
          <Buttons
            isSmall={isOneLine}
            saving={form.submitting ? (isGoingOn ? 'next' : 'here') : null}
            onGoOn={onNext && (() => void saveAndGoOn())}
          />
        </div>
      </Stack>
    </form>
  );
}

type ButtonsProps = { isSmall: boolean; saving: 'here' | 'next' | null; onGoOn: (() => void) | null };

function Buttons({ isSmall, saving, onGoOn }: ButtonsProps) {
  const size = isSmall ? 'xs' : 'sm';
  return (
    <Group justify="flex-end" gap="xs" wrap="nowrap" className={`${classes.screenOnly} ${classes.buttons}`}>
      <Button
        type="submit"
        size={size}
        variant={onGoOn ? 'default' : 'filled'}
        disabled={saving === 'next'}
        loading={saving === 'here'}
      >
        Save Review
      </Button>
      {onGoOn && (
        <Button
          size={size}
          title="Ctrl+Enter"
          disabled={saving === 'here'}
          loading={saving === 'next'}
          onClick={onGoOn}
        >
          Save and next
        </Button>
      )}
    </Group>
  );
}

const reviewId = ({ last_review }: StaffApplicationDetails) => last_review?.id ?? null;

const valuesOf = ({ score, admin_comments }: StaffApplicationDetails): Values => ({
  score: score ?? '',
  admin_comments: admin_comments ?? '',
});

const reviewFormSchema = z.preprocess(
  ({ score, admin_comments }: Values) => ({ score: score === '' ? null : score, admin_comments }),
  reviewSchema.omit({ expected_review_id: true }),
);
