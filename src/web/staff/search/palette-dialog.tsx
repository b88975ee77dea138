import { Modal } from '@mantine/core';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { PaletteSearch } from './palette-search.tsx';

type PaletteDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  text: string;
  onText: (text: string) => void;
};

/** The dialog of Ctrl+K. */
export default function PaletteDialog({ isOpen, onClose, text, onText }: PaletteDialogProps) {
  return (
    <Modal
      opened={useOpenedOnceMounted(isOpen)}
      onClose={onClose}
      attributes={{ content: { 'aria-label': 'Find anything', 'data-palette': true } }}
      size="lg"
      yOffset="8dvh"
      centered={false}
      padding={0}
      withCloseButton={false}
    >
      <PaletteSearch text={text} onText={onText} onLeave={onClose} />
    </Modal>
  );
}
