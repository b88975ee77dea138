import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useReassign } from './mutations.ts';
import type { Assignment } from './queries.ts';
import { ReviewerChoice } from './reviewer-choice.tsx';
import type { Round } from './search.ts';

type ReassignDialogProps = { round: Round; assignment: Assignment; onClose: () => void };

/** Gives a late or declined review to another reviewer (rule:late-reviews). */
export function ReassignDialog({ round, assignment, onClose }: ReassignDialogProps) {
  const { id, applicant, project, reviewer, has_draft, state } = assignment;
  const [chosen, setChosen] = useState<string | null>(null);
  const reassign = useReassign(id);
  return (
    <Dialog title="Reassign review" onClose={onClose}>
      <Stack>
        <Text size="sm">
          <Verbatim>{applicant}</Verbatim>, {project}. <Verbatim>{reviewer}</Verbatim>{' '}
          {state === 'declined' ? 'has declined it.' : 'will no longer review it.'}
          {has_draft && ' The review they’ve begun will be deleted.'}
        </Text>
        <ReviewerChoice label="New reviewer" round={round} value={chosen} onChange={setChosen} />
        <DialogActions
          submitLabel="Reassign"
          isDisabled={chosen === null}
          isPending={reassign.isPending}
          onCancel={onClose}
          onSubmit={() => chosen && reassign.mutate(chosen, { onSuccess: onClose })}
        />
      </Stack>
    </Dialog>
  );
}
