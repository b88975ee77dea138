import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import classes from './palette.module.css';

const PaletteDialog = lazyWithRetry(() => import('./palette-dialog.tsx'));

/** For staff: Ctrl+K or the search button in the header finds people, teams, projects, applications and pages. */
export function CommandPalette() {
  const [isOpen, { close, toggle }] = useDisclosure();
  const wasOpened = useWasOpened(isOpen);
  useShortcut(toggle);
  return (
    <>
      <ActionIcon
        color="gray"
        className={classes.glass}
        aria-label="Find anything"
        aria-keyshortcuts="Control+K"
        title="Find anything (Ctrl+K)"
        onClick={toggle}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      {wasOpened && (
        <DialogFallback>
          <PaletteDialog isOpen={isOpen} onClose={close} />
        </DialogFallback>
      )}
    </>
  );
}

/** Ctrl+K, or Cmd+K, wherever the focus is. */
function useShortcut(press: () => void) {
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    // Autofill sends key events without a key.
    if (event.key?.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
    if (event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onShortcut(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
