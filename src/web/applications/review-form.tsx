import { Button, Group, NumberInput, Stack, Textarea } from '@mantine/core';
import { z } from 'zod';
import { reviewSchema, SCORE } from '#domain/applications.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useReviewApplication } from './mutations.ts';
import type { StaffApplicationDetails } from './queries.ts';

type Values = { score: number | string; admin_comments: string };

/** Decision F3: score and comments, which only staff ever see. */
export function ReviewForm({ application }: { application: StaffApplicationDetails }) {
  const { id, score, admin_comments } = application;
  const review = useReviewApplication(id);
  const form = useSchemaForm({
    schema: reviewFormSchema,
    initialValues: { score: score ?? '', admin_comments: admin_comments ?? '' },
    errorTitle: 'Error saving review',
    submit: (input) => review.mutateAsync(input),
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="sm">
        <NumberInput
          label="Score"
          description="0 to 100, visible to staff only"
          {...SCORE}
          allowDecimal={false}
          maw={200}
          {...form.getInputProps('score')}
        />
        <Textarea
          label="Admin Comments"
          description="Visible to staff only"
          autosize
          minRows={3}
          {...form.getInputProps('admin_comments')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            Save Review
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const reviewFormSchema = z.preprocess(
  ({ score, admin_comments }: Values) => ({ score: score === '' ? null : score, admin_comments }),
  reviewSchema,
);
