import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationSelection } from '#domain/applications/application-selections.ts';
import { APPLICATION_STAGES, type ApplicationStage } from '#domain/applications/application-statuses.ts';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { AssignResult } from './assign-result.tsx';
import { useAssign } from './mutations.ts';
import { ReviewersChoice, useActiveReviewers } from './reviewer-choice.tsx';

type AssignDialogProps = {
  selection: ApplicationSelection;
  /** How many applications are selected, for example "1,200+". */
  total: string;
  onAssign: () => void;
  onClose: () => void;
};

/** Assigns the selected applications to reviewers (rule:assign-by-hand). */
export default function AssignDialog({ selection, total, onAssign, onClose }: AssignDialogProps) {
  const [stage, setStage] = useState<ApplicationStage>('initial');
  const [chosen, setChosen] = useState<string[]>([]);
  const round = { cycle: useCycle(), stage };
  const { reviewers, isError, refetch } = useActiveReviewers(round);
  const assign = useAssign(round);
  const submit = () =>
    assign.mutate({ applications: { of: 'list', selection }, reviewer_ids: chosen }, { onSuccess: onAssign });
  return (
    <Dialog title="Assign reviewers" onClose={onClose} closeOnClickOutside={false} size="lg">
      {!reviewers && isError && <ErrorState title="The reviewers couldn't be loaded" onRetry={refetch} />}
      {!reviewers && !isError && <FormSkeleton label="Loading reviewers..." fields={2} />}
      {reviewers?.length === 0 && <NoReviewers />}
      {reviewers && reviewers.length > 0 && !assign.data && (
        <Stack>
          <Text size="sm">Each of the {total} selected applications goes to each of these reviewers.</Text>
          <NativeSelect
            label="Stage"
            options={APPLICATION_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
            value={stage}
            onChange={(event) => setStage(event.currentTarget.value as ApplicationStage)}
          />
          <ReviewersChoice label="Reviewers" round={round} value={chosen} onChange={setChosen} />
          <DialogActions
            submitLabel="Assign"
            isDisabled={chosen.length === 0}
            isPending={assign.isPending}
            onCancel={onClose}
            onSubmit={submit}
          />
        </Stack>
      )}
      {assign.data && (
        <Stack>
          <AssignResult result={assign.data} />
          <Group justify="flex-end">
            <Button data-autofocus autoFocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

const NoReviewers = () => (
  <EmptyState
    title="No reviewers yet"
    description="Choose the reviewers of this cycle first."
    action={
      <LinkButton to="/admin/review/setup" search={{ part: 'reviewers' }}>
        Choose reviewers
      </LinkButton>
    }
  />
);
