/**
 * In the browser: the styles that decide how readable the texts of a page are, each with the texts that have it in `window.textsOf`. A
 * dialog dims the page and the dialogs below it, whose texts take most of axe’s time and are checked without it.
 */
export function listTextStyles(): string[] {
  const DIALOG = '[aria-modal="true"], dialog[open]';
  const TOASTS = '.mantine-Notifications-root';
  const boxes = new Map<Element, { paint: string; isPositioned: boolean }>();
  const boxOf = (element: Element) => {
    const seen = boxes.get(element);
    if (seen) return seen;
    const { position, backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const isPlain = backgroundImage === 'none' && opacity === '1' && filter === 'none';
    const isUnseen = isPlain && backgroundColor === 'rgba(0, 0, 0, 0)';
    const paint = isUnseen ? '' : [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const box = { paint, isPositioned: position !== 'static' };
    boxes.set(element, box);
    return box;
  };
  const paints = new Map<Element, string>();
  // What is painted behind a text: its ancestors and, because they may lie below it, the positioned boxes beside them.
  const paintOf = (element: Element): string => {
    const seen = paints.get(element);
    if (seen !== undefined) return seen;
    const behind = element.parentElement ? paintOf(element.parentElement) : '';
    const beside = [...element.children].map(boxOf).map((box) => (box.isPositioned ? box.paint : ''));
    const paint = `${behind}${boxOf(element).paint}${beside.join('')}/`.replace(/\/+$/, '/');
    paints.set(element, paint);
    return paint;
  };
  const styleOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, paintOf(element)].join(' ');
  };
  const showsText = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const dialogs = [...document.querySelectorAll(DIALOG)].filter(isShown);
  const top = dialogs.find((dialog) => dialog.contains(document.activeElement)) ?? dialogs.at(-1);
  const parts = top ? [top, ...document.querySelectorAll(TOASTS)] : [document.documentElement];
  const texts = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]).filter(showsText);
  const textsOf = Map.groupBy(texts, styleOf);
  Reflect.set(window, 'textsOf', textsOf);
  return [...textsOf.keys()];
}
