/** Marks the page beneath a native dialog, so that it doesn't scroll (src/web/styles/app.css). */
const BENEATH = 'data-beneath-dialog';

/** Opens a native dialog, also from the inline script of a page that isn't hydrated yet. It closes without scripts too. */
export function openNativeDialog(dialog: HTMLDialogElement, opener: HTMLElement): void {
  // A closing dialog returns the focus, and Safari doesn't focus a pressed button.
  opener.focus({ preventScroll: true });
  dialog.showModal();
  const page = document.documentElement;
  page.toggleAttribute(BENEATH, true);
  dialog.addEventListener('close', () => page.removeAttribute(BENEATH), { once: true });
}

/** Before one of Mantine's dialogs opens, which would lie beneath. */
export const closeNativeDialog = (): void =>
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
