import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';

const CreateTeamDialog = lazyWithRetry(() => import('./create-team-dialog.tsx'));

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
        <DialogFallback>
          <CreateTeamDialog isOpen={isOpen} onClose={dialog.close} />
        </DialogFallback>
      )}
    </>
  );
}
