import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a dialog that is taken out of the page when it closes, after which the library gives the focus to nobody: it goes
 * back to what had it before, or to what `find` gives, unless something else has it by then.
 */
export function useFocusBack(find?: () => HTMLElement | null): void {
  const [opener] = useState(findOpener);
  const target = useEffectEvent(() => find?.() ?? opener);
  useEffect(
    () => () => {
      const element = target();
      // Only then is the dialog gone, and the focus with it.
      setTimeout(() => document.activeElement === document.body && element?.focus());
    },
    [],
  );
}

/** An item of a menu is gone by then: the button that opened the menu stands for it. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
