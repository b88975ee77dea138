import { Modal } from '@mantine/core';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { PaletteSearch } from './palette-search.tsx';

/** The dialog of Ctrl+K. */
export default function PaletteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={useOpenedOnceMounted(isOpen)}
      onClose={onClose}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      size="lg"
      yOffset="8dvh"
      centered={false}
      padding={0}
      withCloseButton={false}
    >
      <PaletteSearch onLeave={onClose} />
    </Modal>
  );
}
