import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';
import { isTextField } from './text-fields.ts';

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

/** Arrows choose among radio buttons, and space and Enter press what has the focus. */
const isOfControl = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && (key.startsWith('Arrow') || key === ' ' || key === 'Enter');
