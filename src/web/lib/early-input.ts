/**
 * Input before hydration: a server-rendered page can be typed in and pressed at once. An inline script records it
 * (src/web/record-early-input.ts), and the hydrated page repeats it.
 */

/** Marks the controls of a server-rendered page until their hydration (src/web/entry-server.tsx). */
export const UNHYDRATED = 'data-unhydrated';
/** Marks a control that was pressed before its hydration, so that it visibly waits (src/web/styles/app.css). */
export const PRESSED = 'data-pressed';

/**
 * A typed or chosen `value` (of a file field only that a file was chosen), a `checked` state, or else a press, by a shortcut with what was
 * `typed` after it.
 */
export type EarlyInput = { control: HTMLElement; value?: string; checked?: boolean; typed?: string };

const PAUSE_MS = 250;

declare global {
  interface Window {
    earlyInputs?: EarlyInput[];
  }
}

/**
 * Repeats the input of these controls, which are hydrated now, in its order. Until then they record: a press between two repeated values would
 * come before the second one.
 */
export async function repeatEarlyInput(controls: Element[]): Promise<void> {
  for (let input = takeInputOf(controls); input; input = takeInputOf(controls)) {
    input.control.removeAttribute(UNHYDRATED);
    input.control.removeAttribute(PRESSED);
    repeat(input);
    // React renders the result before the next one.
    await new Promise((resolve) => setTimeout(resolve));
    for (const key of input.typed ?? '') document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }
  for (const control of controls) control.removeAttribute(UNHYDRATED);
}

function takeInputOf(controls: Element[]): EarlyInput | undefined {
  const inputs = window.earlyInputs ?? [];
  const at = inputs.findIndex(({ control }) => controls.includes(control));
  return at < 0 ? undefined : inputs.splice(at, 1)[0];
}

function repeat({ control, value, checked }: EarlyInput): void {
  if (value !== undefined) enterValue(control as HTMLInputElement, value);
  else if (checked !== undefined) check(control as HTMLInputElement, checked);
  else control.click();
}

/** React ignores the event of a value that it knows already, so it sees another one first; a file field keeps its file. */
function enterValue(control: HTMLInputElement, value: string): void {
  if (control.type !== 'file') {
    control.value = `${value} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  }
  control.dispatchEvent(
    new Event(/^(file|select-one)$/.test(control.type) ? 'change' : 'input', { bubbles: true }),
  );
}

function check(control: HTMLInputElement, checked: boolean): void {
  control.checked = !checked;
  control.click();
}

/** Marks the page while code loads after it, such as that of a pressed dialog (load-with-retry.ts). */
export const LOADING_CODE = 'data-loading-code';

const AWAITED = `#root:empty, #root [${UNHYDRATED}], [${LOADING_CODE}]`;

/** Resolves once all controls of a server-rendered page work, or a client-rendered one is rendered, and no code loads. */
export const untilUsable = (): Promise<void> => untilGone(AWAITED);

/** The same once no pressed button, which Mantine marks, waits for its answer either. */
export const untilNobodyWaits = (): Promise<void> => untilGone(`${AWAITED}, [data-loading]`);

async function untilGone(selector: string): Promise<void> {
  while (document.querySelector(selector)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
