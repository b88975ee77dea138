import type { QueryClient } from '@tanstack/react-query';
import { focusPageIfLost } from '#web/ui/dialogs/use-focus-back.ts';

/** A pressed button loses the focus while its mutation runs and disables it; afterwards it has it again, or the page or the open dialog if it is gone (rule:keyboard-access). */
export function keepFocusDuringMutations(client: QueryClient): () => void {
  const focused = new WeakMap<object, Element | null>();
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    if (action.type === 'pending') focused.set(mutation, document.activeElement);
    // The screen enables its button in one of the next frames.
    if (action.type === 'success' || action.type === 'error')
      requestAnimationFrame(() => setTimeout(() => focusAgain(focused.get(mutation))));
  });
}

function focusAgain(element: Element | null | undefined) {
  if (document.activeElement !== document.body) return;
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  focusPageIfLost();
}
