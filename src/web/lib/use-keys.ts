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

/** Whether keys belong to the text that is being written. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
