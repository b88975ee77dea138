import { Card, Stack, Text, Title } from '@mantine/core';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import type { ApplicationText } from '#web/applications/queries.ts';
import { useScrollToHash } from '#web/layout/scroll-to-hash.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from '#web/ui/writing.module.css';

/** Released notes of the reviewers, without their names (rule:feedback-is-released). */
export function FeedbackSection({ application: { feedback } }: { application: ApplicationText }) {
  useScrollToHash(feedback.length > 0);
  if (feedback.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="feedback">
      <Stack gap="md">
        <Title order={2} size="h3" id="feedback">
          Feedback from the reviewers
        </Title>
        {feedback.map(({ stage, text, released_at }) => (
          <div key={`${stage} ${released_at} ${text}`}>
            <Text size="sm" c="dimmed">
              {STAGE_LABELS[stage]}, {formatDateTime(released_at)}
            </Text>
            <Text className={classes.text}>{text}</Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
