/**
 * Input before hydration: a server-rendered page can be typed in and pressed at once. An inline script records it
 * (src/web/record-early-input.ts), and the hydrated page repeats it.
 */

/** Marks the controls of a server-rendered page until their hydration (src/web/entry-server.tsx). */
export const UNHYDRATED = 'data-unhydrated';
/** Marks a control that was pressed before its hydration, so that it visibly waits (src/web/styles/app.css). */
export const PRESSED = 'data-pressed';

/** A typed or chosen `value`, a `checked` state, or else a press. */
export type EarlyInput = { control: HTMLElement; value?: string; checked?: boolean };

declare global {
  interface Window {
    earlyInputs?: EarlyInput[];
  }
}

/** Repeats the input of the controls that are hydrated now, in its order. */
export async function repeatEarlyInput(): Promise<void> {
  const inputs = window.earlyInputs ?? [];
  const due = inputs.filter(({ control }) => !control.hasAttribute(UNHYDRATED));
  window.earlyInputs?.splice(0, inputs.length, ...inputs.filter((input) => !due.includes(input)));
  for (const { control, value, checked } of due) {
    control.removeAttribute(PRESSED);
    if (value !== undefined) enterValue(control as HTMLInputElement, value);
    else if (checked !== undefined) check(control as HTMLInputElement, checked);
    else control.click();
    // React renders the result before the next one.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** React ignores the event of a value that it knows already, so it sees another one first. */
function enterValue(control: HTMLInputElement, value: string): void {
  control.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

function check(control: HTMLInputElement, checked: boolean): void {
  control.checked = !checked;
  control.click();
}
