import { useEffect } from 'react';

/** A screen may move the focus itself, for example a dialog that closes. */
const OWN_MOVE_MS = 150;

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
const PARTS = 'li, article, section, form, [role="tabpanel"], [role="dialog"], main';

/**
 * A pressed control often leaves the page with what it has changed, or is disabled while it works; then nothing has the focus, and a
 * screen reader begins again at the top. An enabled control gets the focus again; for one that is gone, the part of the page around it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      last = control ? [control, ...partsAround(control)] : [];
    };
    const restoreSoon = () => {
      const [control] = last;
      if (!control || (control.isConnected && document.activeElement === control)) return;
      clearTimeout(timer);
      timer = setTimeout(() => restoreFocus(last), OWN_MOVE_MS);
    };
    const observer = new MutationObserver(restoreSoon);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    for (const event of MOVES) document.addEventListener(event, remember, true);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const event of MOVES) document.removeEventListener(event, remember, true);
    };
  }, []);
}

/** A press beside all controls takes the focus away on purpose. */
const MOVES = ['focusin', 'pointerdown'];

function restoreFocus([control, ...parts]: Element[]) {
  if (document.activeElement !== document.body || !control) return;
  if (control.isConnected) return focusOn(control);
  const part = parts.find((one) => one.isConnected) ?? openDialog() ?? document.querySelector('main');
  if (part) focusPart(part);
}

const openDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

function focusPart(part: Element) {
  if (!part.hasAttribute('tabindex')) {
    part.setAttribute('tabindex', '-1');
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.setAttribute('data-kept-focus', '');
  focusOn(part);
}

function focusOn(element: Element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function partsAround(control: Element): Element[] {
  const parts: Element[] = [];
  for (let part = closestPart(control); part; part = closestPart(part)) parts.push(part);
  return parts;
}

const closestPart = (element: Element) => element.parentElement?.closest(PARTS) ?? null;
