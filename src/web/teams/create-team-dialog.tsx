import { Modal } from '@mantine/core';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { useCreateTeam } from './mutations.ts';
import { TeamForm } from './team-form.tsx';

const NEW_TEAM = {
  name: '',
  description: '',
  join_policy: 'approval' as const,
  wanted_skills: [],
  target_project_id: null,
};

type CreateTeamDialogProps = { isOpen: boolean; onClose: () => void };

export default function CreateTeamDialog({ isOpen, onClose }: CreateTeamDialogProps) {
  const create = useCreateTeam();
  const cycle = useCycle();
  return (
    <Modal opened={useOpenedOnceMounted(isOpen)} onClose={onClose} title="Create Team">
      <TeamForm
        initialValues={NEW_TEAM}
        submitLabel="Create Team"
        errorTitle="Error creating team"
        save={async (input) => {
          await create.mutateAsync({ ...input, cycle });
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}
