/** A control of a page that a person can use, and where its middle is on the screen. */
export type Control = {
  /** The same for all controls of a kind, such as the checkboxes of rows. */
  key: string;
  kind: 'press' | 'type' | 'choose' | 'follow';
  name: string;
  /** In the header, the footer or the navigation. */
  isOfShell: boolean;
  x: number;
  y: number;
};

/**
 * Runs in the page: scrolls the first control whose kind isn't in `used` into view, in the topmost dialog or menu if one is open. Links come last.
 * Buttons that end the session, leave the site or send a form are left out, and in a dialog all that don't open or change a part of it.
 */
export function nextControl(used: string[]): Control | 'overlay' | null {
  const LEFT_OUT = /^(sign out|download|continue with google|delete my account)/i;
  const FIELDS = 'input, textarea, select, [contenteditable="true"]';
  const BUTTONS = 'button, summary, [role="menuitem"], [role="tab"], [role="option"]';
  const LINKS = 'a[href^="/"]:not([href="/"], [target], [download], [href^="/api"], [href^="/files"])';
  const IN_DIALOG = `${FIELDS}, [role="tab"], [aria-haspopup], [aria-expanded]`;

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const [overlay] = [...document.querySelectorAll('[role="dialog"], [role="menu"], dialog')]
    .filter(isShown)
    .reverse();
  const inside = overlay?.role === 'menu' ? BUTTONS : IN_DIALOG;
  const found = overlay
    ? [...overlay.querySelectorAll(inside)]
    : [...document.querySelectorAll(`${FIELDS}, ${BUTTONS}`), ...document.querySelectorAll(LINKS)];
  for (const element of found) {
    const control = controlOf(element);
    if (control) return control;
  }
  return overlay ? 'overlay' : null;

  function controlOf(element: Element): Control | null {
    const kind = kindOf(element);
    const name = nameOf(element);
    if (LEFT_OUT.test(name) || /^(submit|file)$/.test(element.getAttribute('type') ?? '')) return null;
    if (element.matches(':disabled, [data-disabled], [aria-disabled="true"]') || element.closest('[inert]'))
      return null;
    const isOfShell = !overlay && !element.closest('main');
    const words = element.closest('tr, li, article') ? name.split(' ')[0] : name;
    const key = [isOfShell ? 'shell' : (overlay?.role ?? ''), kind, element.classList[0], words].join('|');
    if (used.includes(key)) return null;
    // The input of a switch has no size of its own.
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
    const place = element.clientWidth > 4 || !label ? element : label;
    if (!isShown(place)) return null;
    place.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = place.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(place.contains(hit) || label?.contains(hit) || hit.contains(place))) return null;
    return { key, kind, name, isOfShell, x, y };
  }

  function kindOf(element: Element): Control['kind'] {
    if (element.matches('a')) return 'follow';
    if (element.matches('select, [role="combobox"], [aria-haspopup="listbox"]')) return 'choose';
    const isPressed =
      !element.matches(FIELDS) || element.matches('[type="checkbox"], [type="radio"], [readonly]');
    return isPressed ? 'press' : 'type';
  }

  function nameOf(element: Element): string {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
    return (name || element.getAttribute('placeholder') || element.id)
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 40);
  }
}
