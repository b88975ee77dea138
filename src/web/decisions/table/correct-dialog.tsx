import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CorrectInput } from '#domain/decisions/decision-schemas.ts';
import {
  DECISION_LABELS,
  DECISION_LIMITS,
  DECISION_OUTCOMES,
  type DecisionOutcome,
} from '#domain/decisions/decisions.ts';
import type { ResultRow } from '#web/reviews/results/queries.ts';
import { nameOf } from '#web/reviews/results/results-table.tsx';
import type { ResultsSearch } from '#web/reviews/results/search.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { withoutLeftOut } from '../left-out.ts';
import { useCorrect } from '../mutations.ts';
import { seenVersion } from './decision-control.tsx';
import { NotesOfReviewers, RankField, RejectionFields, withNotes } from './decision-fields.tsx';

type CorrectDialogProps = {
  /** With released decisions. */
  rows: ResultRow[];
  stage: ResultsSearch['stage'];
  cycle: string | undefined;
  /** Afterwards, without those that were left out. */
  onCorrect: (rows: ResultRow[]) => void;
  onClose: () => void;
};

/** Another decision in place of released ones, with the reason; their people get a new letter (rule:released-decision-is-corrected). */
export default function CorrectDialog({ rows, stage, cycle, onCorrect, onClose }: CorrectDialogProps) {
  const [first] = rows;
  const only = rows.length === 1 ? first : undefined;
  const [outcome, setOutcome] = useState<DecisionOutcome>(first?.decision?.outcome ?? 'reject');
  const [rank, setRank] = useState<number | string>('');
  const [reasons, setReasons] = useState<string[]>([]);
  const [feedback, setFeedback] = useState('');
  const [correction, setCorrection] = useState('');
  const correct = useCorrect(cycle);
  const wrong = rows.filter(({ decision }) => decision?.outcome !== outcome);
  const decisions: Record<DecisionOutcome, CorrectInput['decision']> = {
    accept: { outcome: 'accept' },
    waitlist: { outcome: 'waitlist', rank: only && rank !== '' ? Number(rank) : null },
    reject: { outcome: 'reject', reasons, feedback: feedback.trim() || null },
  };
  const send = () =>
    correct.mutate(
      {
        rows: wrong.map((row) => ({ id: row.id, version: seenVersion(row) })),
        decision: decisions[outcome],
        correction,
      },
      {
        // What was written stays while it has corrected nothing.
        onSuccess: ({ changed, left_out }) => {
          if (changed.length > 0) onCorrect(withoutLeftOut(rows, left_out));
        },
      },
    );
  const title = only ? `Correct the decision about ${nameOf(only)}` : `Correct ${rows.length} decisions`;
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm" c="dimmed">
          {only
            ? 'The status changes at once, and its people get'
            : 'Each status changes at once, and their people get'}{' '}
          an email with a new letter. Where the cycle asks for a second admin, that one confirms it first.
        </Text>
        <NativeSelect
          label="The right decision"
          options={DECISION_OUTCOMES.map((value) => ({ value, label: DECISION_LABELS[value] }))}
          value={outcome}
          onChange={({ currentTarget: { value } }) =>
            setOutcome(DECISION_OUTCOMES.find((one) => one === value) ?? outcome)
          }
        />
        {!only && (
          <Text size="sm" role="status">
            {wrong.length} of {rows.length} are corrected
            {wrong.length < rows.length && '; the others have this decision already'}.
          </Text>
        )}
        {outcome === 'waitlist' && only && (
          <RankField value={rank} onChange={setRank} description="Empty for behind those who have a rank." />
        )}
        {outcome === 'waitlist' && !only && (
          <Text size="sm">
            They come behind those who have a rank, in the order in which they are selected.
          </Text>
        )}
        {outcome === 'reject' && (
          <RejectionFields
            cycle={cycle}
            reasons={reasons}
            onReasons={setReasons}
            feedback={feedback}
            onFeedback={setFeedback}
            readBy={
              only
                ? 'The applicant reads it with the new letter.'
                : 'Each of them reads it with the new letter.'
            }
          />
        )}
        {outcome === 'reject' && only && (
          <NotesOfReviewers
            id={only.id}
            stage={stage}
            onInsert={(notes) => setFeedback((before) => withNotes(before, notes))}
          />
        )}
        <Textarea
          label="Why it was wrong"
          description="For staff, in the list of releases."
          autosize
          minRows={2}
          maxLength={DECISION_LIMITS.correction}
          value={correction}
          onChange={({ currentTarget }) => setCorrection(currentTarget.value)}
        />
        <DialogActions
          submitLabel="Correct"
          isDisabled={correction.trim() === '' || wrong.length === 0}
          isPending={correct.isPending}
          onCancel={onClose}
          onSubmit={send}
        />
      </Stack>
    </Dialog>
  );
}
