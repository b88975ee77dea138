import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import classes from './palette.module.css';
import { PaletteSearch } from './palette-search.tsx';

/** For staff: Ctrl+K, or the glass in the header, finds a person, team, project, application or page and goes there. */
export default function CommandPalette() {
  const [isOpen, { open, close, toggle }] = useDisclosure();
  useHotkeys([['mod+K', toggle]], []);
  return (
    <>
      <ActionIcon
        color="gray"
        className={classes.glass}
        aria-label="Find anything"
        aria-keyshortcuts="Control+K"
        title="Find anything (Ctrl+K)"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={close}
        attributes={{ content: { 'aria-label': 'Find anything' } }}
        size="lg"
        yOffset="8dvh"
        centered={false}
        padding={0}
        withCloseButton={false}
      >
        <PaletteSearch onLeave={close} />
      </Modal>
    </>
  );
}
