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
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { useCorrect } from '../mutations.ts';
import { decisionOf, seenVersion } from './decision-control.tsx';

type CorrectDialogProps = { row: ResultRow; cycle: string | undefined; onClose: () => void };

/** Another decision in place of a released one, with the reason; its people get a new letter (rule:released-decision-is-corrected). */
export default function CorrectDialog({ row, cycle, onClose }: CorrectDialogProps) {
  const [outcome, setOutcome] = useState<DecisionOutcome>(row.decision?.outcome ?? 'reject');
  const [correction, setCorrection] = useState('');
  const correct = useCorrect(cycle);
  const send = () => {
    const decision = decisionOf(outcome);
    const input: CorrectInput = { rows: [{ id: row.id, version: seenVersion(row) }], decision, correction };
    correct.mutate(input, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title={`Correct the decision about ${nameOf(row)}`} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm" c="dimmed">
          The status changes at once, and its people get an email with a new letter. Where the cycle asks for
          a second admin, that one confirms it first.
        </Text>
        <NativeSelect
          label="The right decision"
          options={DECISION_OUTCOMES.map((value) => ({ value, label: DECISION_LABELS[value] }))}
          value={outcome}
          onChange={({ currentTarget: { value } }) =>
            setOutcome(DECISION_OUTCOMES.find((one) => one === value) ?? outcome)
          }
        />
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
          isDisabled={correction.trim() === '' || outcome === row.decision?.outcome}
          isPending={correct.isPending}
          onCancel={onClose}
          onSubmit={send}
        />
      </Stack>
    </Dialog>
  );
}
