import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { DecideInput } from '#domain/decisions/decision-schemas.ts';
import type { ResultRow } from '#web/reviews/results/queries.ts';
import { nameOf } from '#web/reviews/results/results-table.tsx';
import type { ResultsSearch } from '#web/reviews/results/search.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { NotesOfReviewers, RankField, RejectionFields, withNotes } from './decision-fields.tsx';

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
      <RankField value={rank} onChange={setRank} />
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
  const [reasons, setReasons] = useState<string[]>(row.decision?.reasons ?? []);
  const [feedback, setFeedback] = useState(row.decision?.feedback ?? '');
  return (
    <Stack>
      <RejectionFields
        cycle={cycle}
        reasons={reasons}
        onReasons={setReasons}
        feedback={feedback}
        onFeedback={setFeedback}
        readBy="The applicant reads it with the letter, from the release on."
      />
      <NotesOfReviewers
        id={row.id}
        stage={stage}
        onInsert={(notes) => setFeedback((before) => withNotes(before, notes))}
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
