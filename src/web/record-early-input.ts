import { type EarlyInput, PRESSED, UNHYDRATED } from './lib/early-input.ts';
import { openNativeDialog } from './ui/dialogs/native-dialog.ts';

// An inline script of server-rendered pages: records what a person types and presses before hydration
// (src/web/lib/early-input.ts). Links work without it, and a native dialog opens at once.
const inputs: EarlyInput[] = [];
window.earlyInputs = inputs;

for (const type of ['input', 'change']) {
  document.addEventListener(type, ({ target }) => isUnhydrated(target) && recordValue(target), true);
}
document.addEventListener('click', recordPress, true);
document.addEventListener('keydown', recordKey, true);

const isUnhydrated = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof Element && target.hasAttribute(UNHYDRATED);

function recordValue(control: HTMLInputElement): void {
  const isChecked = /^(checkbox|radio)$/.test(control.type);
  const input = isChecked ? { control, checked: control.checked } : { control, value: control.value };
  const known = inputs.find((one) => one.control === control && Object.keys(one).length > 1);
  if (known) Object.assign(known, input);
  else inputs.push(input);
}

function recordPress(event: MouseEvent): void {
  const control =
    event.target instanceof Element && event.target.closest<HTMLButtonElement>(`button[${UNHYDRATED}]`);
  // The browser closes a dialog.
  if (!control || control.form?.method === 'dialog') return;
  stop(event);
  const dialog = document.getElementById(control.getAttribute('aria-controls') ?? '');
  if (dialog instanceof HTMLDialogElement) openNativeDialog(dialog, control);
  else press(control);
}

/** Ctrl+K presses the button that says it is its shortcut; what is typed after it belongs to the dialog that it opens. */
function recordKey(event: KeyboardEvent): void {
  const { key = '', ctrlKey, metaKey, altKey, shiftKey } = event;
  const shortcut = ctrlKey !== metaKey && !altKey && !shiftKey && `Control+${key.toUpperCase()}`;
  const control = [...document.querySelectorAll<HTMLElement>(`[${UNHYDRATED}][aria-keyshortcuts]`)].find(
    (one) => one.getAttribute('aria-keyshortcuts') === shortcut,
  );
  const last = inputs.at(-1);
  if (control) {
    stop(event);
    press(control, { typed: '' });
  } else if (
    last?.typed !== undefined &&
    last.control.hasAttribute(UNHYDRATED) &&
    key.length === 1 &&
    !ctrlKey &&
    !metaKey &&
    !altKey
  ) {
    stop(event);
    last.typed += key;
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** An impatient person presses twice and means it once. */
function press(control: HTMLElement, further: Pick<EarlyInput, 'typed'> = {}): void {
  if (inputs.at(-1)?.control === control) return;
  control.setAttribute(PRESSED, '');
  inputs.push({ control, ...further });
}
