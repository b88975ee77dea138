import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Keyboard shortcuts, off in text fields. Unlike Mantine's `useHotkeys`, they work from the first paint of their component, so that no key is
 * lost between the two.
 */
export function useKeys(keys: HotkeyItem[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTextField(event.target)) getHotkeyHandler(keys)(event);
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** A shortcut of a page, off while a dialog or a menu is open above it. */
export const unlessOverlaid = (act: () => void) => () => {
  // Closed overlays may stay in the DOM, hidden.
  const overlays = [...document.querySelectorAll('[role="dialog"], [role="menu"]')];
  if (!overlays.some((overlay) => overlay.checkVisibility())) act();
};
