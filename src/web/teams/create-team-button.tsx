import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useCompleteProfileDialog } from '#web/profiles/complete-profile-dialog.tsx';
import { useCreateTeam } from './mutations.ts';
import { TeamForm } from './team-form.tsx';

const NEW_TEAM = { name: '', description: '', join_policy: 'open' as const };

/** §2 Teams: create a team, with a complete profile. */
export function CreateTeamButton() {
  const [opened, dialog] = useDisclosure();
  const { isComplete } = useCompleteProfileDialog();
  const create = useCreateTeam();
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={() => isComplete() && dialog.open()}
      >
        Create Team
      </Button>
      <Modal opened={opened} onClose={dialog.close} title="Create Team">
        <TeamForm
          initialValues={NEW_TEAM}
          submitLabel="Create Team"
          errorTitle="Error creating team"
          save={async (input) => {
            await create.mutateAsync(input);
            dialog.close();
          }}
          onCancel={dialog.close}
        />
      </Modal>
    </>
  );
}
