import { Modal } from '@mantine/core';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { SetUpCodes } from './set-up-codes.tsx';

type SetUpCodesDialogProps = { isOpen: boolean; onClose: () => void };

/** The way from the profile to codes as a second step of signing in (rule:authenticator-codes). */
export default function SetUpCodesDialog({ isOpen, onClose }: SetUpCodesDialogProps) {
  return (
    <Modal
      opened={useOpenedOnceMounted(isOpen)}
      onClose={onClose}
      title="Set up authenticator codes"
      // A slip must not close what is shown only once.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <SetUpCodes doneLabel="I have kept them" onDone={onClose} />
    </Modal>
  );
}
