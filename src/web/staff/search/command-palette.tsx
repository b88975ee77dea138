import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { closeNativeDialog } from '#web/ui/dialogs/native-dialog.ts';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import classes from './palette.module.css';

const PaletteDialog = lazyWithRetry(() => import('./palette-dialog.tsx'));

/** For staff: Ctrl+K or the search button in the header finds people, teams, projects, applications and pages (rule:command-palette). */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => setOpen(false);
  const toggle = () => {
    closeNativeDialog();
    setText('');
    setOpen(!isOpen);
  };
  const wasOpened = useWasOpened(isOpen);
  useShortcut(toggle);
  useKeysWhileOpen(isOpen, close, setText);
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
          <PaletteDialog isOpen={isOpen} onClose={close} text={text} onText={setText} />
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

/**
 * Escape closes the palette, while its code loads too. Letters typed before its field has the focus go to that field instead of the
 * element behind it.
 */
function useKeysWhileOpen(
  isOpen: boolean,
  close: () => void,
  setText: (change: (text: string) => string) => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') return close();
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    const isInside = event.target instanceof Element && event.target.closest('[data-palette]') !== null;
    if (isModified || isInside || (event.key.length !== 1 && event.key !== 'Enter')) return;
    event.preventDefault();
    if (event.key !== 'Enter') setText((text) => text + event.key);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isOpen]);
}
