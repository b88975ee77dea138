import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { useCompleteProfileDialog } from '#web/profiles/complete-profile-dialog.tsx';
import { Opening } from '#web/ui/opening.tsx';
import { useWasOpened } from '#web/ui/use-was-opened.ts';

const CreateTeamDialog = lazyPatiently(() => import('./create-team-dialog.tsx'));

/** Create a team, with a complete profile (rule:create-team). */
export function CreateTeamButton() {
  const [isOpen, dialog] = useDisclosure();
  const wasOpened = useWasOpened(isOpen);
  const { isComplete } = useCompleteProfileDialog();
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={() => isComplete() && dialog.open()}
      >
        Create Team
      </Button>
      {wasOpened && (
        <Opening>
          <CreateTeamDialog isOpen={isOpen} onClose={dialog.close} />
        </Opening>
      )}
    </>
  );
}
