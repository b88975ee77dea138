import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { SetUpCodes } from './set-up-codes.tsx';

type SetUpCodesDialogProps = { isOpen: boolean; onClose: () => void };

/** Sets up codes from the profile (rule:authenticator-codes). */
export default function SetUpCodesDialog({ isOpen, onClose }: SetUpCodesDialogProps) {
  const [hasCodes, setHasCodes] = useState(false);
  const close = () => {
    setHasCodes(false);
    onClose();
  };
  return (
    <Modal
      opened={useOpenedOnceMounted(isOpen)}
      onClose={close}
      title="Set up authenticator codes"
      // The recovery codes are shown only once: a stray click or key must not close them.
      closeOnClickOutside={false}
      closeOnEscape={!hasCodes}
    >
      <SetUpCodes doneLabel="I've saved them" onEnabled={() => setHasCodes(true)} onDone={close} />
    </Modal>
  );
}
