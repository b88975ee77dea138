import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { REVIEW_NOTE_MAX_LENGTH } from '#domain/reviews/reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useSaveFeedback, useWithdrawFeedback } from './mutations.ts';
import type { ApplicantNote } from './queries.ts';
import { askToRelease, askToWithdraw } from './questions.ts';

type NoteEditorProps = { note: ApplicantNote; isDecided: boolean; isArchived: boolean };

/** The note of one reviewer, to change and to send with the decision or now (rule:feedback-is-released). */
export function NoteEditor({ note, isDecided, isArchived }: NoteEditorProps) {
  const { review_id, reviewer, feedback } = note;
  const begun = feedback?.text ?? note.note;
  const [text, setText] = useState(begun);
  const save = useSaveFeedback();
  const withdraw = useWithdrawFeedback();
  const isChanged = text !== begun;
  const isShown = feedback?.is_shown === true;
  const send = async (waits_for_decision: boolean) => {
    const reachesPeople = !waits_for_decision && !isShown;
    if (reachesPeople && !(await askToRelease())) return;
    const expected_released_at = feedback?.released_at ?? null;
    save.mutate({ review_id, text, waits_for_decision, expected_released_at });
  };
  const takeBack = async () => {
    if (!isShown || (await askToWithdraw())) withdraw.mutate(review_id);
  };
  const buttons = buttonsOf({ feedback, isDecided, isChanged });
  return (
    <Stack gap="xs">
      <Textarea
        label={`From ${reviewer}`}
        autosize
        minRows={2}
        maxLength={REVIEW_NOTE_MAX_LENGTH}
        readOnly={isArchived}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        {!isArchived &&
          buttons.map(({ label, waits, isMain }) => (
            <Button
              key={label}
              size="xs"
              variant={isMain ? 'filled' : 'default'}
              aria-label={`${label}: ${reviewer}`}
              disabled={text.trim() === ''}
              loading={save.isPending && save.variables.waits_for_decision === waits}
              onClick={() => void send(waits)}
            >
              {label}
            </Button>
          ))}
        {feedback && !isArchived && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Withdraw: ${reviewer}`}
            loading={withdraw.isPending}
            onClick={() => void takeBack()}
          >
            Withdraw
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {describe(feedback)}
        </Text>
      </Group>
    </Stack>
  );
}

type State = { feedback: ApplicantNote['feedback']; isDecided: boolean; isChanged: boolean };
type Choice = { label: string; waits: boolean; isMain: boolean };

function buttonsOf({ feedback, isDecided, isChanged }: State): Choice[] {
  const now = { label: 'Release now', waits: false, isMain: isDecided };
  if (feedback?.is_shown) return isChanged ? [{ label: 'Save', waits: false, isMain: true }] : [];
  if (isDecided) return [now];
  if (feedback) return [...(isChanged ? [{ label: 'Save', waits: true, isMain: true }] : []), now];
  return [{ label: 'Send with the decision', waits: true, isMain: true }, now];
}

function describe(feedback: ApplicantNote['feedback']): string {
  if (!feedback) return 'Not sent.';
  return feedback.is_shown
    ? `Released on ${formatDateTime(feedback.released_at)}.`
    : 'Goes out with the decision.';
}
