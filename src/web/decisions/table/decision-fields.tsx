import { Button, Checkbox, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DECISION_LIMITS } from '#domain/decisions/decisions.ts';
import { applicationReviewsQuery } from '#web/reviews/results/queries.ts';
import type { ResultsSearch } from '#web/reviews/results/search.ts';
import { decisionSettingsQuery } from '../queries.ts';

type RankProps = {
  value: number | string;
  onChange: (rank: number | string) => void;
  description?: string;
};

export const RankField = (props: RankProps) => (
  <NumberInput
    label="Rank on the waiting list"
    min={1}
    max={DECISION_LIMITS.rank}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    {...props}
  />
);

type RejectionProps = {
  cycle: string | undefined;
  reasons: string[];
  onReasons: (keys: string[]) => void;
  feedback: string;
  onFeedback: (text: string) => void;
  /** Who reads the feedback, and when. */
  readBy: string;
};

/** The reasons of the cycle to tick, and the feedback. */
export function RejectionFields({ cycle, reasons, onReasons, feedback, onFeedback, readBy }: RejectionProps) {
  const { data: settings } = useQuery(decisionSettingsQuery(cycle));
  return (
    <>
      <Checkbox.Group label="Reasons" value={reasons} onChange={onReasons}>
        <Stack gap="xs" mt="xs">
          {settings?.reasons.map(({ key, text }) => (
            <Checkbox key={key} value={key} label={text} />
          ))}
          {settings?.reasons.length === 0 && (
            <Text size="sm" c="dimmed">
              This cycle has no reasons to tick yet. They’re below the table, with the letters.
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label="Feedback"
        description={readBy}
        autosize
        minRows={4}
        maxLength={DECISION_LIMITS.feedback}
        value={feedback}
        onChange={({ currentTarget }) => onFeedback(currentTarget.value)}
      />
    </>
  );
}

/** Feedback with notes of reviewers below it. */
export const withNotes = (feedback: string, notes: string) => [feedback, notes].filter(Boolean).join('\n\n');

type NotesProps = { id: string; stage: ResultsSearch['stage']; onInsert: (notes: string) => void };

/** The notes that reviewers wrote to the applicant, to be edited. */
export function NotesOfReviewers({ id, stage, onInsert }: NotesProps) {
  const { data } = useQuery(applicationReviewsQuery(id, stage));
  const notes = data?.reviews.map(({ applicant_note }) => applicant_note.trim()).filter(Boolean) ?? [];
  if (notes.length === 0) return null;
  return (
    <Group>
      <Button variant="default" size="xs" onClick={() => onInsert(notes.join('\n\n'))}>
        Insert the notes of the reviewers
      </Button>
    </Group>
  );
}
