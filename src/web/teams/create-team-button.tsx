import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { useCompleteProfileDialog } from '#web/profiles/complete-profile-dialog.tsx';

const CreateTeamDialog = lazyPatiently(() => import('./create-team-dialog.tsx'));

/** §2 Teams: create a team, with a complete profile. */
export function CreateTeamButton() {
  const [isOpen, dialog] = useDisclosure();
  const [isAsked, setAsked] = useState(false);
  const { isComplete } = useCompleteProfileDialog();
  const press = () => {
    if (!isComplete()) return;
    setAsked(true);
    dialog.open();
  };
  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={press}>
        Create Team
      </Button>
      {isAsked && (
        <Suspense>
          <CreateTeamDialog isOpen={isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
