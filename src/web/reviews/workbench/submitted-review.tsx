import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { formatDateTime, formatScore } from '#web/lib/format.ts';
import type { ReviewPage, Rubric } from './queries.ts';
import classes from './workbench.module.css';

type SubmittedReviewProps = {
  review: ReviewPage;
  rubric: Rubric;
  /** Null in an archived cycle. */
  onChange: (() => void) | null;
  onNext: (() => void) | null;
};

/** What the viewer submitted, with the first score if it was changed later (rule:changed-reviews-are-marked). */
export function SubmittedReview({ review, rubric, onChange, onNext }: SubmittedReviewProps) {
  const { review: own, newest_rubric_version } = review;
  if (!own?.submitted_at) return null;
  const isOlder = newest_rubric_version !== null && rubric.version < newest_rubric_version;
  return (
    <Stack gap="md" className={classes.criteria}>
      <div>
        <Title order={3} size="h4">
          Score {formatScore(own.score)}
        </Title>
        <Text size="sm" c="dimmed">
          Submitted {formatDateTime(own.submitted_at)}
        </Text>
        <ChangeMark {...own} isBlind={review.is_blind} />
        {isOlder && (
          <Text size="sm" c="dimmed">
            The rubric has changed since. This review keeps the criteria it was written with.
          </Text>
        )}
      </div>
      <dl className={classes.given}>
        {rubric.criteria.map(({ key, name, words }) => {
          const mark = own.marks[key] ?? null;
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{mark === null ? 'Abstained' : `${mark} ${words[mark - 1] ?? ''}`}</dd>
            </div>
          );
        })}
      </dl>
      <GivenNote label="Private note" text={own.private_note} />
      <GivenNote label="Note to the applicant" text={own.applicant_note} />
      <Group gap="xs">
        {onNext && (
          <Button size="md" onClick={onNext}>
            Next application
          </Button>
        )}
        {onChange && (
          <Button size="md" variant="default" onClick={onChange}>
            Change
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type Change = {
  score: number | null;
  first_score: number | null;
  changed_at: string | null;
  isBlind: boolean;
};

/** For example "Changed after the names were shown: 62 → 70". */
export function ChangeMark({ score, first_score, changed_at, isBlind }: Change) {
  if (changed_at === null) return null;
  return (
    <Text size="sm" className={classes.changed}>
      {isBlind ? 'Changed after the names were shown' : 'Changed after it was submitted'}:{' '}
      {formatScore(first_score)} → {formatScore(score)}
    </Text>
  );
}

const GivenNote = ({ label, text }: { label: string; text: string }) =>
  text && (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm" className={classes.note}>
        {text}
      </Text>
    </div>
  );
