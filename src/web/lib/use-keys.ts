import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Keyboard shortcuts, off in text fields. Unlike Mantine's `useHotkeys`, they work from the first paint of their component, so that no key is
 * lost between the two.
 */
export function useKeys(keys: HotkeyItem[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTextField(event.target) && !isOfControl(event)) getHotkeyHandler(keys)(event);
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Whether keys belong to the text that is being written. A ticked box has the focus, but no text. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

const WITHOUT_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Arrows choose among radio buttons, and space and Enter press what has the focus. */
const isOfControl = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && (key.startsWith('Arrow') || key === ' ' || key === 'Enter');
