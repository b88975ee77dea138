import { Button, Checkbox, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecideInput } from '#domain/decisions/decision-schemas.ts';
import { DECISION_LIMITS } from '#domain/decisions/decisions.ts';
import { applicationReviewsQuery, type ResultRow } from '#web/reviews/results/queries.ts';
import { nameOf } from '#web/reviews/results/results-table.tsx';
import type { ResultsSearch } from '#web/reviews/results/search.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { decisionSettingsQuery } from '../queries.ts';

type DecisionDialogProps = {
  row: ResultRow;
  stage: ResultsSearch['stage'];
  cycle: string | undefined;
  onSave: (decision: DecideInput['decision']) => void;
  isSaving: boolean;
  onClose: () => void;
};

/** The rank on the waiting list, or the reasons and the feedback of a rejection (rule:pending-decisions). */
export default function DecisionDialog(props: DecisionDialogProps) {
  const { row, onClose } = props;
  return (
    <Dialog onClose={onClose} title={`Decision about ${nameOf(row)}`} closeOnClickOutside={false}>
      {row.decision?.outcome === 'waitlist' ? <Rank {...props} /> : <Rejection {...props} />}
    </Dialog>
  );
}

function Rank({ row, onSave, isSaving, onClose }: DecisionDialogProps) {
  const [rank, setRank] = useState<number | string>(row.decision?.rank ?? 1);
  return (
    <Stack>
      <NumberInput
        label="Rank on the waiting list"
        min={1}
        max={DECISION_LIMITS.rank}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={rank}
        onChange={setRank}
      />
      <DialogActions
        submitLabel="Save"
        isDisabled={rank === ''}
        isPending={isSaving}
        onCancel={onClose}
        onSubmit={() => onSave({ outcome: 'waitlist', rank: Number(rank) })}
      />
    </Stack>
  );
}

function Rejection({ row, stage, cycle, onSave, isSaving, onClose }: DecisionDialogProps) {
  const { data: settings } = useQuery(decisionSettingsQuery(cycle));
  const [reasons, setReasons] = useState<string[]>(row.decision?.reasons ?? []);
  const [feedback, setFeedback] = useState(row.decision?.feedback ?? '');
  return (
    <Stack>
      <Checkbox.Group label="Reasons" value={reasons} onChange={setReasons}>
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
        description="The applicant reads it with the letter, from the release on."
        autosize
        minRows={4}
        maxLength={DECISION_LIMITS.feedback}
        value={feedback}
        onChange={({ currentTarget }) => setFeedback(currentTarget.value)}
      />
      <NotesOfReviewers
        id={row.id}
        stage={stage}
        onInsert={(notes) => setFeedback((before) => [before, notes].filter(Boolean).join('\n\n'))}
      />
      <DialogActions
        submitLabel="Save"
        isDisabled={false}
        isPending={isSaving}
        onCancel={onClose}
        onSubmit={() => onSave({ outcome: 'reject', reasons, feedback: feedback.trim() || null })}
      />
    </Stack>
  );
}

type NotesProps = { id: string; stage: ResultsSearch['stage']; onInsert: (notes: string) => void };

/** The notes that reviewers wrote to the applicant, to be edited. */
function NotesOfReviewers({ id, stage, onInsert }: NotesProps) {
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
