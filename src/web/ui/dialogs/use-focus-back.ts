import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a dialog that unmounts when it closes: Mantine then does not restore the focus. This returns the focus to the element
 * that had it before, or to the result of `find`, unless another element has it.
 */
export function useFocusBack(find?: () => HTMLElement | null): void {
  const [opener] = useState(findOpener);
  const target = useEffectEvent(() => find?.() ?? opener);
  useEffect(
    () => () => {
      const element = target();
      // The dialog leaves the DOM, and loses the focus, after this cleanup.
      setTimeout(() => document.activeElement === document.body && element?.focus());
    },
    [],
  );
}

/** A menu item will have unmounted: the button that opened the menu replaces it. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
