import { Modal } from '@mantine/core';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { SetUpCodes } from './set-up-codes.tsx';

type SetUpCodesDialogProps = { isOpen: boolean; onClose: () => void };

/** Sets up codes from the profile (rule:authenticator-codes). */
export default function SetUpCodesDialog({ isOpen, onClose }: SetUpCodesDialogProps) {
  return (
    <Modal
      opened={useOpenedOnceMounted(isOpen)}
      onClose={onClose}
      title="Set up authenticator codes"
      // The recovery codes are shown only once: a stray click must not close them.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <SetUpCodes doneLabel="I've saved them" onDone={onClose} />
    </Modal>
  );
}
