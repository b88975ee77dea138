import { Button, Group, NumberInput, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ADMIN_COMMENTS_MAX_LENGTH, reviewSchema, SCORE } from '#domain/applications.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts';
import classes from './details.module.css';
import { useReviewApplication } from './mutations.ts';
import type { StaffApplicationDetails } from './queries.ts';
import { ReviewConflict } from './review-conflict.tsx';

type Values = { score: number | string; admin_comments: string };

/**
 * Decision F3: score and comments, which only staff ever see. What somebody else saves meanwhile replaces an untouched
 * form; beside a touched one it is shown, and nothing typed is lost (decision G3).
 */
export function ReviewForm({ application }: { application: StaffApplicationDetails }) {
  const review = useReviewApplication(application.id);
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
    },
  });
  useLeaveWarning(() => form.isDirty());
  const isNewer = (reviewId(application) ?? 0) > (seen ?? 0);
  const takeTheirs = () => {
    form.setValues(valuesOf(application));
    form.resetDirty(valuesOf(application));
    setSeen(reviewId(application));
  };
  const mustFollow = isNewer && !form.isDirty();
  useEffect(() => {
    if (mustFollow) takeTheirs();
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="sm">
        {isNewer && !mustFollow && (
          <ReviewConflict
            theirs={application}
            onKeepMine={() => setSeen(reviewId(application))}
            onTakeTheirs={takeTheirs}
          />
        )}
        <NumberInput
          label="Score"
          description="0 to 100, or empty; visible to staff only"
          {...SCORE}
          clampBehavior="none"
          allowDecimal={false}
          maw={260}
          {...form.getInputProps('score')}
        />
        <Textarea
          label="Admin Comments"
          description="Visible to staff only"
          autosize
          minRows={3}
          maxLength={ADMIN_COMMENTS_MAX_LENGTH}
          {...form.getInputProps('admin_comments')}
        />
        <Group justify="flex-end" className={classes.screenOnly}>
          <Button type="submit" loading={form.submitting}>
            Save Review
          </Button>
        </Group>
      </Stack>
    </form>
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
