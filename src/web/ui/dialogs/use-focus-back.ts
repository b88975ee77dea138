import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a dialog that unmounts when it closes: Mantine then does not restore the focus. This returns the focus to the element
 * that had it before, or to the result of `find`, unless another element has it; to the page if that element is gone.
 */
export function useFocusBack(find?: () => HTMLElement | null): void {
  const [opener] = useState(findOpener);
  const target = useEffectEvent(() => find?.() ?? opener);
  useEffect(
    () => () => {
      const element = target();
      // The dialog leaves the DOM, and loses the focus, after this cleanup.
      setTimeout(() => returnFocus(element));
    },
    [],
  );
}

function returnFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
  focusPageIfLost();
}

/** Focuses the page, or the dialog open over it, if the focused element is gone, for example with the team that a person has left. */
export function focusPageIfLost(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  (dialog ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** For a page whose pressed button is replaced by a message. */
export const useFocusPageOnce = (isDone: boolean) =>
  useEffect(() => {
    if (isDone) focusPageIfLost();
  }, [isDone]);

/** A menu item will have unmounted: the button that opened the menu replaces it. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
