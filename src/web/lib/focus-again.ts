import type { QueryClient } from '@tanstack/react-query';

/** A pressed button loses the focus while it is disabled. */
export function focusAgain(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
}

/** The same for every button that starts a mutation and shows its progress (rule:keyboard-access). */
export function keepFocusDuringMutations(client: QueryClient): () => void {
  const focused = new WeakMap<object, Element | null>();
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    if (action.type === 'pending') focused.set(mutation, document.activeElement);
    // The screen enables its button in one of the next frames.
    if (action.type === 'success' || action.type === 'error')
      requestAnimationFrame(() => setTimeout(() => focusAgain(focused.get(mutation) ?? null)));
  });
}
